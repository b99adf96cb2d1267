import type { Page } from 'playwright'

/** How a text says which it is: its number, before its words. */
export const marked = (number: number, words: string): string => `#${number}# ${words}`

/** When each text was painted. */
export type Painted = Map<number, number>

declare global {
  interface Window {
    /** Number and time of what has been painted. */
    painted: [number, number][]
  }
}

/** Milliseconds since 1970, with fractions; a page's clock is the same but for how far it is ahead. */
export const now = (): number => performance.timeOrigin + performance.now()

/** Notes from now on when a marked text is first painted within what the selector names. */
export const watchPainted = (page: Page, selector: string): Promise<void> => page.evaluate(watch, selector)

/** Runs in the page, so it may use nothing from outside. */
function watch(selector: string): void {
  const place = document.querySelector(selector)
  if (!place) throw new Error(`${selector} is not there`)
  const seen = new Set<number>()
  let fresh: number[] = []
  window.painted = []

  // What observes sizes is called in the frame that the change falls into, after its layout and just before its paint, whether the
  // change came with that frame's animation callbacks or before it. A task that is queued there runs when the frame is painted.
  const probe = document.createElement('div')
  probe.style.cssText = 'position:fixed;left:0;top:0;height:1px;width:1px;visibility:hidden;contain:strict'
  document.body.append(probe)
  const { port1, port2 } = new MessageChannel()
  const inFrame: number[][] = []
  port1.onmessage = () => {
    const at = performance.timeOrigin + performance.now()
    for (const number of inFrame.shift() ?? []) window.painted.push([number, at])
  }
  new ResizeObserver(() => {
    inFrame.push(fresh)
    fresh = []
    port2.postMessage(null)
  }).observe(probe)

  const note = (text: string | null): void => {
    for (const [, digits] of text?.matchAll(/#(\d+)#/g) ?? []) {
      const number = Number(digits)
      if (seen.has(number)) continue
      seen.add(number)
      if (fresh.push(number) === 1) probe.style.width = probe.style.width === '1px' ? '2px' : '1px'
    }
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') note(target.textContent)
      else for (const node of addedNodes) note(node.textContent)
    }
  }).observe(place, { childList: true, characterData: true, subtree: true })
}

/** What has been painted since the last call, on the page's clock. */
export const takePainted = async (page: Page): Promise<Painted> => new Map(await page.evaluate(() => window.painted.splice(0)))

/** How far a page's clock is ahead of ours: of many questions, the one that was answered soonest knows best. */
export async function clockAhead(page: Page): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 }
  for (let round = 0; round < 20; round++) {
    const asked = now()
    const theirs = await page.evaluate(() => performance.timeOrigin + performance.now())
    const took = now() - asked
    if (took < best.took) best = { took, ahead: theirs - (asked + took / 2) }
  }
  return best.ahead
}

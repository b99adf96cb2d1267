import type { Page } from 'playwright-core'
import { type RawData, WebSocket } from 'ws'
import { toReal } from './schemes.ts'

/** Sockets of the page are opened from here, with the origin that the real page has; a browser would not let it be changed. */
export async function carryWebSockets(page: Page): Promise<void> {
  await page.routeWebSocket(/.*/, (inPage) => {
    const origin = toReal(new URL(page.url()).origin)
    const outside = new WebSocket(inPage.url(), { origin })
    const waiting: (string | Buffer)[] = []
    outside.on('open', () => {
      for (const message of waiting) outside.send(message)
    })
    outside.on('message', (data: RawData, isBinary: boolean) => inPage.send(isBinary ? (data as Buffer) : data.toString()))
    // 1005 and 1006 stand for "no code came" and may not be sent on.
    outside.on('close', (code, reason) => void inPage.close({ ...(code < 1005 || code > 1015 ? { code } : {}), reason: reason.toString() }))
    outside.on('error', () => outside.terminate())
    inPage.onMessage((message) => {
      if (outside.readyState === WebSocket.OPEN) outside.send(message)
      else waiting.push(message)
    })
    inPage.onClose(() => outside.close())
  })
}

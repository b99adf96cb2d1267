import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../../build/testing/run.ts'

const FOLDER = path.join(root, 'dist/renderer/assets/bench-floor')

/**
 * Pages without any script beside the built client, so that the same server serves them in the same way: what the browser, the network and
 * the server take for as many words.
 */
export async function withFloorPages(
  pages: Record<string, string>,
  work: (addressOf: (name: string) => string) => Promise<void>,
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  try {
    for (const [name, html] of Object.entries(pages)) writeFileSync(path.join(FOLDER, `${name}.html`), html)
    await work((name) => `/assets/bench-floor/${name}.html`)
  } finally {
    rmSync(FOLDER, { recursive: true, force: true })
  }
}

/** Rows as plain as can be, in a box that scrolls. */
export function plainPage(texts: readonly string[]): string {
  const rows = texts.map((text) => `<li data-row><a href="/">${escaped(text)}</a></li>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title><body>
<div data-scroller><ul>${rows.join('\n')}</ul></div></body></html>`
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

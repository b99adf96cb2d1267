import type { Browser } from 'playwright'
import { ensureClient } from '../../../../build/client-build.ts'
import type { Scale } from '../fill.ts'
import type { BenchContext } from '../suite.ts'
import { openBrowser } from './browser.ts'
import { type Inbox, inboxOf } from './inbox.ts'

export interface Stage {
  browser: Browser
  inbox(scale: Scale): Promise<Inbox>
}

/** The built client in a browser, on servers with databases of a known size. */
export async function onStage({ scales }: BenchContext, play: (stage: Stage) => Promise<void>): Promise<void> {
  await ensureClient()
  const browser = await openBrowser()
  try {
    await play({ browser, inbox: async (scale) => inboxOf(browser, scale, await scales.shared(scale)) })
  } finally {
    await browser.close()
  }
}

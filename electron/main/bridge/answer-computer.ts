import { clipboard } from 'electron'
import type { Registry } from '#electron/ipc/registry.ts'
import type { Computer } from '../computer.ts'
import type { Pages } from '../pages/pages.ts'

/** What the page may ask of the program on this computer; `answer-page.ts` has what is about the session and the texts. */
export function answerComputer(registry: Registry, pages: Pages, { desktop, diagnostics, downloads, conversationWindows }: Computer): void {
  registry.handle('desktop.settings', () => desktop.read())
  registry.handle('desktop.choose', (choices) => desktop.choose(choices))
  registry.handle('windows.openConversation', ({ conversationId }, sender) => {
    const workspace = pages.of(sender)?.workspace
    if (!workspace) throw new Error('This page belongs to no workspace.')
    conversationWindows.open(workspace, conversationId)
    return null
  })
  registry.handle('diagnostics.read', () => diagnostics.read())
  registry.handle('diagnostics.copy', async () => {
    await clipboard.writeText(await diagnostics.text())
    return null
  })
  registry.handle('downloads.show', ({ id }) => downloads.show(id))
}

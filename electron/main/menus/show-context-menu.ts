import { clipboard, Menu, shell } from 'electron'
import { originOf } from '../../ipc/trusted-sender.ts'
import type { Downloads } from '../downloads/downloads.ts'
import { isExternalLink } from '../pages/navigation.ts'
import type { ClientPage } from '../pages/pages.ts'
import { conversationOf } from '../windows/conversation-path.ts'
import { contextMenu } from './context-menu.ts'

interface Parts {
  homeOrigin: string
  downloads: Downloads
  openConversationWindow: (page: ClientPage, conversationId: string) => void
}

/** Gives a page its context menus. */
export function showContextMenus(page: ClientPage, { homeOrigin, downloads, openConversationWindow }: Parts): void {
  const { window } = page.client
  const { webContents } = window
  webContents.on('context-menu', (_event, params) => {
    const items = contextMenu({
      params,
      conversationOf: (url) => (originOf(url) === homeOrigin ? conversationOf(new URL(url).pathname) : null),
      onReplaceMisspelling: (word) => webContents.replaceMisspelling(word),
      onAddToDictionary: (word) => webContents.session.addWordToSpellCheckerDictionary(word),
      onCopyText: (text) => clipboard.writeText(text),
      onOpenExternal: (url) => {
        if (isExternalLink(url)) void shell.openExternal(url)
      },
      onOwnWindow: (conversationId) => openConversationWindow(page, conversationId),
      onSaveImage: (url) => downloads.saveAs(webContents, url),
      onCopyImage: (x, y) => webContents.copyImageAt(x, y),
    })
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}

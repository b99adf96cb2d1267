import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import type { DesktopHost } from './host.ts'

/** What only a program on the computer can do, asked of the main process. */
export function createDesktopOnly(bridge: DesktopBridge): DesktopHost {
  return {
    onCommand: (callback) => bridge.on('shell.command', callback),
    settings: () => bridge.request('desktop.settings', null),
    choose: (choices) => bridge.request('desktop.choose', choices),
    openConversationWindow: async (conversationId) => {
      await bridge.request('windows.openConversation', { conversationId })
    },
    manageWorkspaces: async () => {
      await bridge.request('workspaces.manage', null)
    },
    workspaces: {
      list: () => bridge.request('workspaces.list', null),
      add: (address) => bridge.request('workspaces.add', { address }),
      tryHere: () => bridge.request('workspaces.tryHere', null),
      open: async (id) => {
        await bridge.request('workspaces.open', { id })
      },
      remove: async (id) => {
        await bridge.request('workspaces.remove', { id })
      },
      onChanged: (callback) => bridge.on('workspaces.changed', () => callback()),
      listen: () => bridge.send('page.listening', null),
    },
    onDownload: (callback) => bridge.on('downloads.changed', callback),
    onRecovered: (callback) => bridge.on('shell.recovered', () => callback()),
    diagnostics: () => bridge.request('diagnostics.read', null),
    showDownload: (id) => bridge.request('downloads.show', { id }),
    updates: {
      read: () => bridge.request('updates.read', null),
      onChange: (callback) => bridge.on('updates.changed', callback),
      check: async () => {
        await bridge.request('updates.check', null)
      },
      restart: async () => {
        await bridge.request('updates.restart', null)
      },
      setUnsent: (count) => bridge.send('updates.unsent', count),
    },
  }
}

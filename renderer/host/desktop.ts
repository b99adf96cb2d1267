import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { createDesktopOnly } from './desktop-only.ts'
import type { Host } from './host.ts'
import { createWebLifecycle } from './web-resume.ts'
import { createWebStorage } from './web-storage.ts'

declare global {
  interface Window {
    /** Set by the preload script of the desktop client, and only there. */
    iqSuite?: DesktopBridge
  }
}

export function isDesktop(): boolean {
  return typeof window !== 'undefined' && window.iqSuite !== undefined
}

/** The host when the client runs in the desktop client: everything that needs the system is asked of the main process. */
export function createDesktopHost(bridge: DesktopBridge | undefined = window.iqSuite): Host {
  if (!bridge) throw new Error('The desktop bridge is missing: the page does not run in the desktop client.')
  return {
    serverUrl: bridge.serverUrl,
    session: {
      signIn: async (returnTo = currentPath()) => {
        await bridge.request('session.signIn', { returnTo })
      },
      // The main process takes the answer of the identity provider itself and loads the page where the person wanted to go.
      completeSignIn: async () => '/',
      signOut: async ({ everywhere = false } = {}) => {
        await bridge.request('session.signOut', { everywhere })
      },
      getAccessToken: async (refused) => {
        const answer = await bridge.request('session.getAccessToken', { refused: refused ?? null })
        switch (answer.status) {
          case 'ok':
            return answer.accessToken
          case 'signed-out':
            return null
          case 'unavailable':
            throw new Error(answer.reason)
        }
      },
      onSignedOut: (callback) => bridge.on('session.signedOut', () => callback()),
    },
    shell: {
      setUnread: (total) => bridge.send('shell.setUnread', total),
      setConnection: (state) => bridge.send('shell.setConnection', state),
      notify: (note) => bridge.request('shell.notify', note),
      withdraw: (tag) => bridge.send('shell.withdraw', tag),
      onReply: (callback) => bridge.on('shell.reply', callback),
      replyTaken: (id) => bridge.send('shell.replyTaken', id),
      // The system asks on its own where it asks at all; the app has no permission to request.
      notificationPermission: () => bridge.request('shell.notificationPermission', null),
      requestNotificationPermission: () => bridge.request('shell.notificationPermission', null),
      onOpenConversation: (callback) => {
        const unsubscribe = bridge.on('shell.openConversation', callback)
        bridge.send('page.listening', null)
        return unsubscribe
      },
      onNextUnread: (callback) => bridge.on('shell.nextUnread', () => callback()),
      onOpenSettings: (callback) => bridge.on('shell.openSettings', callback),
      openExternal: (url) => bridge.send('shell.openExternal', url),
    },
    install: null,
    desktop: createDesktopOnly(bridge),
    quiet: {
      get: () => bridge.request('quiet.get', null),
      set: async (state) => {
        await bridge.request('quiet.set', state)
      },
      onChange: (callback) => bridge.on('quiet.changed', callback),
      system: () => bridge.request('quiet.system', null),
    },
    describe: () => bridge.request('shell.describe', null),
    storage: createWebStorage(),
    lifecycle: {
      onResume: (callback) => {
        const unsubscribes = [
          createWebLifecycle(false).onResume(callback),
          bridge.on('lifecycle.resume', ({ hasSlept }) => callback(hasSlept)),
        ]
        return () => {
          for (const unsubscribe of unsubscribes) unsubscribe()
        }
      },
    },
  }
}

function currentPath(): string {
  return location.pathname + location.search + location.hash
}

import type { PageChannel } from '../ipc/page-channel.ts'
import type { Registry } from '../ipc/registry.ts'
import type { Auth } from './auth.ts'
import { isExternalLink } from './navigation.ts'
import type { Notifications } from './notifications.ts'
import type { SettingsStore } from './settings.ts'
import type { SignIn } from './sign-in.ts'

export interface AnswerParts {
  registry: Registry
  auth: Auth
  signIn: SignIn
  settings: SettingsStore
  notifications: Notifications
  page: PageChannel
  openExternal: (url: string) => Promise<void>
  setUnread: (total: number) => void
  /** Loads a path of the client anew, which also drops everything that the page held in memory. */
  openPath: (clientPath: string) => void
}

/** Everything the page may ask for, in one place: each line hands a checked payload to the service that knows. */
export function answerPage({
  registry,
  auth,
  signIn,
  settings,
  notifications,
  page,
  openExternal,
  setUnread,
  openPath,
}: AnswerParts): void {
  registry.handle('session.signIn', async ({ returnTo }) => {
    await signIn.begin(returnTo)
    return null
  })
  registry.handle('session.signOut', async (options) => {
    await auth.signOut(options)
    settings.set('askWhoSignsIn', true)
    setUnread(0)
    openPath('/logout')
    return null
  })
  registry.handle('session.getAccessToken', ({ refused }) => auth.getAccessToken(refused))
  registry.handle('shell.notify', (note) => notifications.notify(note))
  registry.handle('shell.notificationPermission', () => (notifications.isSupported() ? 'granted' : 'unsupported'))
  registry.listen('page.listening', () => page.pageListens())
  registry.listen('shell.setUnread', setUnread)
  registry.listen('shell.openExternal', (url) => {
    if (isExternalLink(url)) void openExternal(url)
  })
}

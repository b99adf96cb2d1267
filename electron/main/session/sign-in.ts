import { askToTryAgain, tellSignInIsNotKept } from '../messages.ts'
import type { SettingsStore } from '../settings.ts'
import type { Auth } from './auth.ts'
import type { Vault } from './vault.ts'

export interface SignInParts {
  workspaceId: string
  auth: Auth
  vault: Vault
  settings: SettingsStore
  open: (clientPath: string) => void
  show: () => void
}

export interface SignIn {
  begin(returnTo: string): Promise<void>
  /** The answer came while the app runs. */
  complete(callbackUrl: string): Promise<void>
  /** The answer started the app: gives the path that the first window opens. */
  completeBeforeWindow(callbackUrl: string): Promise<string>
}

/** Sign-in as the person meets it: the browser opens, its answer comes back by a link, the client opens where they wanted to go. */
export function createSignIn({ workspaceId, auth, vault, settings, open, show }: SignInParts): SignIn {
  async function begin(returnTo: string): Promise<void> {
    await auth.signIn({ returnTo, askWho: settings.get('signedOutWorkspaces').includes(workspaceId) })
  }

  /** @returns the path to open, or null when nothing came of it */
  async function finish(callbackUrl: string): Promise<string | null> {
    // Any page can make a link that looks like an answer. One that we did not ask for changes nothing.
    if (!(await auth.isExpected(callbackUrl))) return null
    try {
      const returnTo = await auth.completeSignIn(callbackUrl)
      settings.set(
        'signedOutWorkspaces',
        settings.get('signedOutWorkspaces').filter((id) => id !== workspaceId),
      )
      if (!(await vault.isPersistent())) tellSignInIsNotKept()
      return returnTo
    } catch (error) {
      void askToTryAgain('Signing in did not succeed.', error).then((again) => (again ? begin('/') : undefined))
      return null
    }
  }

  return {
    begin,
    async complete(callbackUrl) {
      const returnTo = await finish(callbackUrl)
      if (returnTo !== null) open(returnTo)
      show()
    },
    completeBeforeWindow: async (callbackUrl) => (await finish(callbackUrl)) ?? '/',
  }
}

import type { Workspace } from '../workspaces/workspace.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import { clientPathOf, type DeepLink } from './link-routes.ts'

interface Parts {
  workspaces: Pick<Workspaces, 'all' | 'front'>
  /** Brings the app to the front. */
  show: () => void
}

export interface LinkFollower {
  /** Where the link that started the app leads; null: nowhere in particular. */
  first(link: DeepLink): Promise<{ workspace: Workspace; path: string } | null>
  /** Goes where a link leads while the app runs. What means nothing here brings the app to the front. */
  follow(link: DeepLink | null): void
}

/** Links, each to the workspace that it is about. */
export function createLinkFollower({ workspaces, show }: Parts): LinkFollower {
  /** One that names a server which this computer does not know is about none. */
  const named = (host: string | null) =>
    host === null ? workspaces.front() : (workspaces.all().find(({ known }) => new URL(known.serverUrl).host === host) ?? null)

  /** The workspace whose sign-in a link answers: each knows its own. */
  async function whoExpects(url: string): Promise<Workspace | null> {
    for (const workspace of workspaces.all()) if (await workspace.auth.isExpected(url)) return workspace
    return null
  }

  return {
    async first(link) {
      if (link.kind === 'unknown') return null
      const isAnswer = link.kind === 'auth-callback'
      const workspace = isAnswer ? await whoExpects(link.url) : named(link.workspace)
      if (!workspace) return null
      return { workspace, path: isAnswer ? await workspace.signIn.completeBeforeWindow(link.url) : (clientPathOf(link) ?? '/') }
    },
    follow(link) {
      const workspace = link && 'workspace' in link ? named(link.workspace) : null
      if (link?.kind === 'conversation' && workspace) return workspace.openConversation(link.conversationId)
      if (link?.kind === 'settings' && workspace) return workspace.openSettings(link.page)
      show()
      if (link?.kind === 'auth-callback') void whoExpects(link.url).then((expecting) => expecting?.signIn.complete(link.url))
    },
  }
}

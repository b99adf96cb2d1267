import type { ClientWindow } from '../windows/client-window.ts'
import type { Workspace } from '../workspaces/workspace.ts'

/**
 * `main` has the list, counts and announces; `conversation` shows one conversation in a window of its own; `workspaces` is where servers
 * are added and removed.
 */
export type PageKind = 'main' | 'conversation' | 'workspaces'

/** Whom a page that asks belongs to. */
export interface ClientPage {
  kind: PageKind
  client: ClientWindow
  /** null only for `workspaces`, which belongs to none. */
  workspace: Workspace | null
  /** Of `conversation`: which one. */
  conversationId?: string
}

export interface Pages {
  add(page: ClientPage): void
  /** The page of a web contents; null for one that is going away. */
  of(contentsId: number): ClientPage | null
  all(): ClientPage[]
  /** The page of the window that the person works in; null when none is in front. */
  focused(): ClientPage | null
}

/** Every page that there is. A page leaves with its window. `onAdded` gives each what all of them have. */
export function createPages(onAdded: (page: ClientPage) => void): Pages {
  const pages = new Map<number, ClientPage>()
  return {
    add(page) {
      const { id } = page.client.window.webContents
      pages.set(id, page)
      page.client.window.once('closed', () => pages.delete(id))
      onAdded(page)
    },
    of: (contentsId) => pages.get(contentsId) ?? null,
    all: () => [...pages.values()],
    focused: () => [...pages.values()].find(({ client }) => client.window.isFocused()) ?? null,
  }
}

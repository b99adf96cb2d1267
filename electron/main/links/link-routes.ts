import { isSettingsPage, type SettingsPage } from '#shared/domain/settings-pages.ts'

export const DEEP_LINK_SCHEME = 'iqsuite'

export type KnownLink =
  | { kind: 'auth-callback'; url: string }
  | { kind: 'conversation'; conversationId: string; workspace: string | null }
  | { kind: 'settings'; page: SettingsPage; workspace: string | null }
export type DeepLink = KnownLink | { kind: 'unknown' }

interface Route<L extends KnownLink> {
  /** The first is the one that is built; the others are understood. */
  hosts: readonly string[]
  /** @param path without slashes at its ends; null: nothing of ours */
  parse(path: string, url: string): L | null
  build(link: L): string
  /** The page of the client that it leads to; null: it is taken before a page sees it. */
  clientPath(link: L): string | null
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Longer than any link of ours; an answer to a sign-in carries two tokens of some hundred characters. */
const LONGEST = 4096

/** Which of several workspaces is meant, as the host of its server; null: the one that the person works in. */
const workspaceIn = (url: string) => new URL(url).searchParams.get('workspace')?.toLowerCase() ?? null
const withWorkspace = (path: string, workspace: string | null) =>
  workspace === null ? path : `${path}?${new URLSearchParams({ workspace })}`

/** Every link there is, in both directions. */
const routes: { [K in KnownLink['kind']]: Route<Extract<KnownLink, { kind: K }>> } = {
  'auth-callback': {
    hosts: ['auth'],
    parse: (path, url) => (path === 'callback' ? { kind: 'auth-callback', url } : null),
    build: () => 'callback',
    clientPath: () => null,
  },
  conversation: {
    hosts: ['conversation', 'conversations'],
    parse: (path, url) =>
      GUID.test(path) ? { kind: 'conversation', conversationId: path.toLowerCase(), workspace: workspaceIn(url) } : null,
    build: ({ conversationId, workspace }) => withWorkspace(conversationId, workspace),
    clientPath: ({ conversationId }) => `/conversations/${conversationId}`,
  },
  settings: {
    hosts: ['settings'],
    parse: (path, url) => {
      const page = path || 'user'
      return isSettingsPage(page) ? { kind: 'settings', page, workspace: workspaceIn(url) } : null
    },
    build: ({ page, workspace }) => withWorkspace(page, workspace),
    clientPath: ({ page }) => `/settings/${page}`,
  },
}

// The same table, typed so that a link's kind picks its route.
const routeOf = <L extends KnownLink>({ kind }: L) => routes[kind] as unknown as Route<L>

/** Anyone can make a link: what is not in the table means no more than "bring the app to the front". null: no link of ours at all. */
export function parseDeepLink(text: string): DeepLink | null {
  if (!text.toLowerCase().startsWith(`${DEEP_LINK_SCHEME}://`)) return null
  if (text.length > LONGEST || !URL.canParse(text)) return { kind: 'unknown' }
  const { hostname, port, username, password, pathname } = new URL(text)
  if (port || username || password) return { kind: 'unknown' }
  const path = pathname.replace(/^\/|\/$/g, '')
  for (const { hosts, parse } of Object.values(routes)) {
    if (hosts.includes(hostname.toLowerCase())) return parse(path, text) ?? { kind: 'unknown' }
  }
  return { kind: 'unknown' }
}

export function buildDeepLink(link: KnownLink): string {
  const { hosts, build } = routeOf(link)
  return `${DEEP_LINK_SCHEME}://${hosts[0]}/${build(link)}`
}

/** The page that a link leads to; null for one that means nothing, or is no matter of a page. */
export function clientPathOf(link: DeepLink): string | null {
  return link.kind === 'unknown' ? null : routeOf(link).clientPath(link)
}

/** Where the identity provider sends the person back to. */
export const AUTH_CALLBACK = buildDeepLink({ kind: 'auth-callback', url: '' })

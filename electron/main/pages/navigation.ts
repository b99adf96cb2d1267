import type { App, WebContents } from 'electron'
import { originOf } from '#electron/ipc/trusted-sender.ts'

/** What a link may open outside the app. Anything else (file:, smb:, other apps' schemes) could start a program. */
const EXTERNAL_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

export function isExternalLink(url: string): boolean {
  return URL.canParse(url) && EXTERNAL_PROTOCOLS.has(new URL(url).protocol)
}

/** The window only ever shows pages of ours. */
export function mayNavigate(url: string, homeOrigin: string): boolean {
  return originOf(url) === homeOrigin
}

export interface NavigationParts {
  homeOrigin: string
  openExternal: (url: string) => void
  /** Whether a link that a page opens is a file of its server: it is saved, and no browser without a sign-in is troubled with it. */
  isDownload: (contentsId: number, url: string) => boolean
}

/** Puts the rules above on every page that will ever exist in the app. */
export function guardNavigation(app: App, { homeOrigin, openExternal, isDownload }: NavigationParts): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    const stayHome = (event: { url: string; preventDefault(): void }) => {
      if (!mayNavigate(event.url, homeOrigin)) event.preventDefault()
    }
    contents.on('will-navigate', stayHome)
    contents.on('will-redirect', stayHome)
    contents.on('will-frame-navigate', stayHome)
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      if (isDownload(contents.id, url)) contents.downloadURL(url)
      else if (isExternalLink(url)) openExternal(url)
      return { action: 'deny' }
    })
  })
}

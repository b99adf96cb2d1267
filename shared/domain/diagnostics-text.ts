import type { Diagnostics } from '../ipc/desktop.ts'
import { redact } from './redact.ts'

const table = (entries: Record<string, string>) => Object.entries(entries).map(([name, value]) => `${name}: ${value}`)

/** What the page alone knows, as lines. */
export interface PageDiagnostics {
  connection: string[]
  notifications: string[]
}

interface Parts {
  at: number
  /** Versions and abilities, by name. */
  facts: Record<string, string>
  /** null where the desktop client's main process writes it, and no page is asked. */
  page: PageDiagnostics | null
  /** null in a browser. */
  desktop: Pick<Diagnostics, 'settings' | 'workspaces' | 'log'> | null
}

/** What 'Copy diagnostics' hands on, from the page and from the menu: no names, texts, numbers or tokens. */
export function diagnosticsText({ at, facts, page, desktop }: Parts): string {
  const sections: (readonly [title: string, lines: string[]])[] = [
    ['This computer', table(facts)],
    ...(page
      ? ([
          ['Connection', page.connection],
          ['Notifications', page.notifications],
        ] as const)
      : []),
    ...(desktop
      ? ([
          ['Settings', table(desktop.settings)],
          ['Workspaces', desktop.workspaces],
          ['Log', desktop.log],
        ] as const)
      : []),
  ]
  const lines = sections.flatMap(([title, content]) => ['', title, ...(content.length > 0 ? content : ['none'])])
  return redact([`Diagnostics of IQ Suite, ${new Date(at).toISOString()}`, ...lines, ''].join('\n'))
}

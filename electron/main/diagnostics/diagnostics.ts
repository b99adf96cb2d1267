import { diagnosticsText } from '#shared/domain/diagnostics-text.ts'
import { type DesktopChoice, DesktopChoices, type Diagnostics } from '#shared/ipc/desktop.ts'
import type { DesktopSettingsService } from '../desktop-settings.ts'
import type { SettingsStore } from '../settings.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import type { Log } from './log.ts'

const LINES = 200

interface Parts {
  settings: SettingsStore
  desktop: DesktopSettingsService
  workspaces: Workspaces
  log: Log
  /** Versions and abilities, by name. */
  describe: () => Promise<Record<string, string>>
}

export interface DiagnosticsService {
  read(): Promise<Diagnostics>
  /** The same as one text, to be pasted into a message to support. */
  text(): Promise<string>
}

/** What support asks for: versions, settings, the last lines of the log. No names, no numbers, no texts, no tokens. */
export function createDiagnostics({ settings, desktop, workspaces, log, describe }: Parts): DiagnosticsService {
  async function read(): Promise<Diagnostics> {
    const { choices, managed } = desktop.read()
    const words = (choice: DesktopChoice) => `${JSON.stringify(choices[choice])}${managed.includes(choice) ? ' (set by the company)' : ''}`
    return {
      about: await describe(),
      settings: {
        ...Object.fromEntries(DesktopChoices.keyof().options.map((choice) => [choice, words(choice)])),
        doNotDisturb: JSON.stringify(settings.get('doNotDisturb')),
      },
      workspaces: workspaces.all().map(({ known: { serverUrl, kind, from } }) => `${new URL(serverUrl).origin} (${kind}, ${from})`),
      log: log.tail(LINES),
    }
  }
  return {
    read,
    async text() {
      const { about, ...rest } = await read()
      return diagnosticsText({ at: Date.now(), facts: about, page: null, desktop: rest })
    },
  }
}

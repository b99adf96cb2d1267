import type { Diagnostics } from '#shared/ipc/desktop.ts'
import type { SettingsStore } from '../settings.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import type { Log } from './log.ts'
import { redact } from './redact.ts'

const LINES = 200

interface Parts {
  settings: SettingsStore
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
export function createDiagnostics({ settings, workspaces, log, describe }: Parts): DiagnosticsService {
  async function read(): Promise<Diagnostics> {
    const keys = ['closeToTray', 'zoomFactor', 'spellCheck', 'spellCheckLanguages', 'doNotDisturb'] as const
    return {
      about: await describe(),
      settings: Object.fromEntries(keys.map((key) => [key, JSON.stringify(settings.get(key))])),
      workspaces: workspaces.all().map(({ known: { serverUrl, kind, from } }) => `${new URL(serverUrl).origin} (${kind}, ${from})`),
      log: log.tail(LINES).map((line) => redact(line)),
    }
  }
  return {
    read,
    async text() {
      const { about, settings: chosen, workspaces: servers, log: lines } = await read()
      const table = (entries: Record<string, string>) => Object.entries(entries).map(([name, value]) => `${name}: ${value}`)
      return ['IQ Suite, diagnostics', ...table(about), '', ...table(chosen), '', ...servers, '', ...lines, ''].join('\n')
    },
  }
}

import type { Session } from 'electron'
import type { SettingsStore } from '../settings.ts'

export interface SpellChecker {
  /** Of a session, and again of all when a setting changes. */
  apply(session: Session): void
  /** Language codes to choose from; empty on macOS, whose own checker finds the language out. */
  available(): string[]
  chosen(): string[]
}

export function createSpellChecker(
  settings: SettingsStore,
  anySession: () => Session,
  platform: NodeJS.Platform = process.platform,
): SpellChecker {
  const hasChoice = platform !== 'darwin'
  const available = () => (hasChoice ? [...anySession().availableSpellCheckerLanguages].sort() : [])
  /** What this build knows of what was chosen: Electron throws at a language that it does not know. */
  const known = (languages: readonly string[]) => languages.filter((language) => available().includes(language))
  return {
    available,
    chosen: () => known(settings.get('spellCheckLanguages') ?? (hasChoice ? anySession().getSpellCheckerLanguages() : [])),
    apply(session) {
      session.setSpellCheckerEnabled(settings.get('spellCheck'))
      const languages = settings.get('spellCheckLanguages')
      if (hasChoice && languages) session.setSpellCheckerLanguages(known(languages))
    },
  }
}

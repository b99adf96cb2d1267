import { useEffect, useState } from 'react'
import type { DesktopHost } from '#renderer/host/host.ts'
import { say } from '#renderer/ui/feedback.ts'
import type { DesktopChoices, DesktopSettings } from '#shared/ipc/desktop.ts'

export interface Choosing {
  /** null until they are known. */
  settings: DesktopSettings | null
  choose(choices: Partial<DesktopChoices>): void
}

/** The settings as the main process has them: after each choice what it answers is shown, not what was clicked. */
export function useDesktopSettings(desktop: DesktopHost): Choosing {
  const [settings, setSettings] = useState<DesktopSettings | null>(null)
  useEffect(() => {
    let isGone = false
    const read = () =>
      desktop.settings().then(
        (read) => {
          if (!isGone) setSettings(read)
        },
        () => say('error', 'The settings could not be read. Please load the page again.'),
      )
    void read()
    // The zoom changes by its keys, too.
    window.addEventListener('resize', read)
    return () => {
      isGone = true
      window.removeEventListener('resize', read)
    }
  }, [desktop])
  return {
    settings,
    choose: (choices) => {
      desktop.choose(choices).then(setSettings, () => say('error', 'Your choice could not be saved. Please try again.'))
    },
  }
}

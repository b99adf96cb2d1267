import { DesktopChoices, type DesktopSettings } from '#shared/ipc/desktop.ts'
import type { LoginItem } from './login-item.ts'
import type { Policy } from './policy/policy.ts'
import type { SettingsStore } from './settings.ts'
import type { SpellChecker } from './windows/spell-checker.ts'
import type { Zoom } from './windows/zoom.ts'

export interface DesktopSettingsService {
  read(): DesktopSettings
  /** Does what was chosen, at once; what the policy has fixed stays. */
  choose(choices: { [K in keyof DesktopChoices]?: DesktopChoices[K] | undefined }): DesktopSettings
}

interface Parts {
  settings: SettingsStore
  policy: Policy
  loginItem: LoginItem
  spellChecker: SpellChecker
  zoom: Zoom
  /** The spell checker's settings have changed. */
  onSpelling: () => void
  onUpdateChannel: () => void
}

const CHOICES = DesktopChoices.keyof().options

/** The page 'Desktop' of the settings. */
export function createDesktopSettings({
  settings,
  policy,
  loginItem,
  spellChecker,
  zoom,
  onSpelling,
  onUpdateChannel,
}: Parts): DesktopSettingsService {
  const read = (): DesktopSettings => ({
    choices: {
      startAtLogin: loginItem.isOn(),
      closeToTray: settings.get('closeToTray'),
      zoomFactor: settings.get('zoomFactor'),
      spellCheck: settings.get('spellCheck'),
      spellCheckLanguages: spellChecker.chosen(),
      updateChannel: settings.get('updateChannel'),
    },
    languages: spellChecker.available(),
    managed: CHOICES.filter((choice) => policy.settings[choice] !== undefined),
    policyFaults: policy.faults,
  })
  return {
    read,
    choose({ startAtLogin, closeToTray, zoomFactor, spellCheck, spellCheckLanguages, updateChannel }) {
      if (startAtLogin !== undefined && policy.settings.startAtLogin === undefined) loginItem.set(startAtLogin)
      if (closeToTray !== undefined) settings.set('closeToTray', closeToTray)
      if (zoomFactor !== undefined) zoom.set(zoomFactor)
      if (spellCheck !== undefined) settings.set('spellCheck', spellCheck)
      if (spellCheckLanguages !== undefined) settings.set('spellCheckLanguages', spellCheckLanguages)
      if (spellCheck !== undefined || spellCheckLanguages !== undefined) onSpelling()
      if (updateChannel !== undefined) {
        settings.set('updateChannel', updateChannel)
        onUpdateChannel()
      }
      return read()
    },
  }
}

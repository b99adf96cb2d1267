import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type ThemeChoice = 'system' | 'light' | 'dark'

/** What a person chose on this computer. It stays here: the server does not know it. */
export interface Preferences {
  theme: ThemeChoice
  /** Enter sends and Shift+Enter breaks the line; otherwise Ctrl/Cmd+Enter sends. */
  sendOnEnter: boolean
  isNavigationExpanded: boolean
  /** Notices that were closed for good. */
  dismissedNotices: string[]
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  sendOnEnter: false,
  isNavigationExpanded: false,
  dismissedNotices: [],
}

const STORAGE_KEY = 'iq.preferences'

interface Storage {
  get(key: string): string | null
  set(key: string, value: string): void
}

function parse(text: string | null): Record<string, unknown> {
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Not ours or cut off: each value falls back to its default.
    return {}
  }
}

/** Reads what was stored; a value that is missing or of the wrong kind is the default. */
export function loadPreferences(storage: Storage): Preferences {
  const { theme, sendOnEnter, isNavigationExpanded, dismissedNotices } = parse(storage.get(STORAGE_KEY))
  return {
    theme: theme === 'light' || theme === 'dark' || theme === 'system' ? theme : defaultPreferences.theme,
    sendOnEnter: typeof sendOnEnter === 'boolean' ? sendOnEnter : defaultPreferences.sendOnEnter,
    isNavigationExpanded: typeof isNavigationExpanded === 'boolean' ? isNavigationExpanded : defaultPreferences.isNavigationExpanded,
    dismissedNotices: Array.isArray(dismissedNotices) ? dismissedNotices.filter((notice) => typeof notice === 'string') : [],
  }
}

export function savePreferences(storage: Storage, preferences: Preferences): void {
  storage.set(STORAGE_KEY, JSON.stringify(preferences))
}

const slice = createSlice({
  name: 'preferences',
  initialState: defaultPreferences,
  reducers: {
    themeChosen: (state, { payload }: PayloadAction<ThemeChoice>) => {
      state.theme = payload
    },
    sendOnEnterChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.sendOnEnter = payload
    },
    navigationToggled: (state) => {
      state.isNavigationExpanded = !state.isNavigationExpanded
    },
    noticeDismissed: (state, { payload }: PayloadAction<string>) => {
      if (!state.dismissedNotices.includes(payload)) state.dismissedNotices.push(payload)
    },
  },
})

export const { themeChosen, sendOnEnterChosen, navigationToggled, noticeDismissed } = slice.actions
export const preferencesReducer = slice.reducer

interface WithPreferences {
  preferences: Preferences
}
export const selectTheme = (state: WithPreferences) => state.preferences.theme
export const selectSendOnEnter = (state: WithPreferences) => state.preferences.sendOnEnter
export const selectIsNavigationExpanded = (state: WithPreferences) => state.preferences.isNavigationExpanded
export const selectDismissedNotices = (state: WithPreferences) => state.preferences.dismissedNotices

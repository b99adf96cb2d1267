import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** What a notification tells a bystander: everything, who wrote but not what, neither, or nothing at all. */
export const NOTIFICATION_PREVIEWS = ['all', 'no-text', 'no-name', 'off'] as const
export type NotificationPreview = (typeof NOTIFICATION_PREVIEWS)[number]

export type ThemeChoice = 'system' | 'light' | 'dark'

/** What a person chose on this computer. It stays here: the server does not know it. */
export interface Preferences {
  theme: ThemeChoice
  /** Enter sends and Shift+Enter breaks the line; otherwise Ctrl/Cmd+Enter sends. */
  sendOnEnter: boolean
  isNavigationExpanded: boolean
  notificationPreview: NotificationPreview
  notificationSound: boolean
  /** Notices that were closed for good. */
  dismissedNotices: string[]
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  sendOnEnter: false,
  isNavigationExpanded: false,
  notificationPreview: 'all',
  notificationSound: true,
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
  const stored = parse(storage.get(STORAGE_KEY))
  const { theme, sendOnEnter, isNavigationExpanded, notificationPreview, notificationSound, dismissedNotices } = stored
  return {
    theme: theme === 'light' || theme === 'dark' || theme === 'system' ? theme : defaultPreferences.theme,
    sendOnEnter: typeof sendOnEnter === 'boolean' ? sendOnEnter : defaultPreferences.sendOnEnter,
    isNavigationExpanded: typeof isNavigationExpanded === 'boolean' ? isNavigationExpanded : defaultPreferences.isNavigationExpanded,
    notificationPreview: NOTIFICATION_PREVIEWS.find((preview) => preview === notificationPreview) ?? defaultPreferences.notificationPreview,
    notificationSound: typeof notificationSound === 'boolean' ? notificationSound : defaultPreferences.notificationSound,
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
    notificationPreviewChosen: (state, { payload }: PayloadAction<NotificationPreview>) => {
      state.notificationPreview = payload
    },
    notificationSoundChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.notificationSound = payload
    },
    navigationToggled: (state) => {
      state.isNavigationExpanded = !state.isNavigationExpanded
    },
    noticeDismissed: (state, { payload }: PayloadAction<string>) => {
      if (!state.dismissedNotices.includes(payload)) state.dismissedNotices.push(payload)
    },
  },
})

export const { themeChosen, sendOnEnterChosen, notificationPreviewChosen, notificationSoundChosen, navigationToggled, noticeDismissed } =
  slice.actions
export const preferencesReducer = slice.reducer

interface WithPreferences {
  preferences: Preferences
}
export const selectTheme = (state: WithPreferences) => state.preferences.theme
export const selectSendOnEnter = (state: WithPreferences) => state.preferences.sendOnEnter
export const selectNotificationPreview = (state: WithPreferences) => state.preferences.notificationPreview
export const selectNotificationSound = (state: WithPreferences) => state.preferences.notificationSound
export const selectIsNavigationExpanded = (state: WithPreferences) => state.preferences.isNavigationExpanded
export const selectDismissedNotices = (state: WithPreferences) => state.preferences.dismissedNotices

import { expect, test } from 'vitest'
import {
  defaultPreferences,
  loadPreferences,
  navigationToggled,
  noticeDismissed,
  notificationPreviewChosen,
  notificationSoundChosen,
  preferencesReducer,
  savePreferences,
  themeChosen,
} from './preferences.slice.ts'

function storage(initial: string | null = null) {
  let value = initial
  return {
    get: () => value,
    set: (_key: string, next: string) => {
      value = next
    },
  }
}

test('what was chosen is there after a reload', () => {
  const kept = storage()
  const choices = [
    themeChosen('dark'),
    navigationToggled(),
    notificationPreviewChosen('no-text'),
    notificationSoundChosen(false),
    noticeDismissed('a'),
    noticeDismissed('a'),
  ]
  const chosen = choices.reduce(preferencesReducer, defaultPreferences)
  savePreferences(kept, chosen)
  expect(loadPreferences(kept)).toEqual({
    theme: 'dark',
    sendOnEnter: false,
    isNavigationExpanded: true,
    notificationPreview: 'no-text',
    notificationSound: false,
    dismissedNotices: ['a'],
  })
})

test.each([
  null,
  '',
  '{',
  '[]',
  'null',
  '{"theme":"pink","sendOnEnter":"yes","dismissedNotices":[1],"notificationPreview":"some","notificationSound":1}',
])('%j gives the defaults', (text) => {
  expect(loadPreferences(storage(text))).toEqual(defaultPreferences)
})

test('one broken value does not cost the others', () => {
  expect(loadPreferences(storage('{"theme":"light","sendOnEnter":1}'))).toEqual({ ...defaultPreferences, theme: 'light' })
})

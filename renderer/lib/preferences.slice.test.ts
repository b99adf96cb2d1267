import { expect, test } from 'vitest'
import {
  defaultPreferences,
  loadPreferences,
  navigationToggled,
  noticeDismissed,
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
  const chosen = [themeChosen('dark'), navigationToggled(), noticeDismissed('a'), noticeDismissed('a')].reduce(
    preferencesReducer,
    defaultPreferences,
  )
  savePreferences(kept, chosen)
  expect(loadPreferences(kept)).toEqual({ theme: 'dark', sendOnEnter: false, isNavigationExpanded: true, dismissedNotices: ['a'] })
})

test.each([null, '', '{', '[]', 'null', '{"theme":"pink","sendOnEnter":"yes","dismissedNotices":[1]}'])('%j gives the defaults', (text) => {
  expect(loadPreferences(storage(text))).toEqual(defaultPreferences)
})

test('one broken value does not cost the others', () => {
  expect(loadPreferences(storage('{"theme":"light","sendOnEnter":1}'))).toEqual({ ...defaultPreferences, theme: 'light' })
})

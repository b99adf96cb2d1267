import { configureStore } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import { baseApi } from '#renderer/api/base-api.ts'
import { outboxReducer } from '#renderer/features/messaging/inbox/composer/outbox.slice.ts'
import { inboxSlice } from '#renderer/features/messaging/inbox/inbox.slice.ts'
import type { Host } from '#renderer/host/host.ts'
import { loadPreferences, preferencesReducer, savePreferences } from '#renderer/lib/preferences.slice.ts'
import { connectionReducer } from '#renderer/realtime/connection.slice.ts'

export function createStore(host: Host) {
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      connection: connectionReducer,
      inbox: inboxSlice.reducer,
      outbox: outboxReducer,
      preferences: preferencesReducer,
    },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
    // Of one task together, and not with the next frame: a hidden page has none.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
    preloadedState: { preferences: loadPreferences(host.storage) },
  })

  let saved = store.getState().preferences
  store.subscribe(() => {
    const { preferences } = store.getState()
    if (preferences === saved) return
    saved = preferences
    savePreferences(host.storage, preferences)
  })
  return store
}

export type AppStore = ReturnType<typeof createStore>
export type RootState = ReturnType<AppStore['getState']>

export const useAppSelector = useSelector.withTypes<RootState>()

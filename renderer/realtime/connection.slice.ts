import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { PhoneUnread } from '#shared/contract/messaging/conversation.ts'

export type ConnectionStatus = 'connecting' | 'live' | 'catching-up' | 'reconnecting' | 'offline'

/** What diagnostics tell of the past. */
const REMEMBERED = 30

export interface ConnectionState {
  status: ConnectionStatus
  /** The last changes, the latest first; `at` in ms since 1970. */
  history: { at: number; status: ConnectionStatus | 'stopped' }[]
  /** By business phone, of the phones that the person may see. `seq`: the feed position that the numbers are of. */
  unread: Record<string, PhoneUnread & { seq: number }>
}

interface UnreadNews {
  seq: number
  unread: PhoneUnread
}

const initialState: ConnectionState = { status: 'connecting', history: [], unread: {} }

function remember(state: ConnectionState, status: ConnectionStatus | 'stopped', at: number): void {
  if (state.history[0]?.status === status) return
  state.history = [{ at, status }, ...state.history].slice(0, REMEMBERED)
}

const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    statusChanged: {
      prepare: (status: ConnectionStatus) => ({ payload: { status, at: Date.now() } }),
      reducer(state, { payload: { status, at } }: PayloadAction<{ status: ConnectionStatus; at: number }>) {
        state.status = status
        remember(state, status, at)
      },
    },
    /** The server's count: phones that it does not name are gone, unless news of them is later than the count. */
    unreadLoaded(state, { payload: { seq, phones } }: PayloadAction<{ seq: number; phones: PhoneUnread[] }>) {
      const later = Object.values(state.unread).filter((phone) => phone.seq > seq)
      const counted = phones.map((phone) => ({ ...phone, seq }))
      state.unread = Object.fromEntries([...counted, ...later].map((phone) => [phone.businessPhoneId, phone]))
    },
    unreadChanged(state, { payload }: PayloadAction<UnreadNews[]>) {
      for (const { seq, unread } of payload) {
        if (seq > (state.unread[unread.businessPhoneId]?.seq ?? -1)) state.unread[unread.businessPhoneId] = { ...unread, seq }
      }
    },
    stopped: {
      prepare: () => ({ payload: { at: Date.now() } }),
      reducer(state, { payload: { at } }: PayloadAction<{ at: number }>) {
        remember(state, 'stopped', at)
        state.status = 'connecting'
        state.unread = {}
      },
    },
  },
})

export const { statusChanged, unreadLoaded, unreadChanged, stopped } = connectionSlice.actions
export const connectionReducer = connectionSlice.reducer

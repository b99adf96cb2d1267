import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { PhoneUnread } from '#shared/contract/messaging/conversation.ts'

export type ConnectionStatus = 'connecting' | 'live' | 'catching-up' | 'reconnecting' | 'offline'

export interface ConnectionState {
  status: ConnectionStatus
  /** By business phone, of the phones that the person may see. `seq`: the feed position that the numbers are of. */
  unread: Record<string, PhoneUnread & { seq: number }>
}

interface UnreadNews {
  seq: number
  unread: PhoneUnread
}

const initialState: ConnectionState = { status: 'connecting', unread: {} }

const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    statusChanged(state, { payload }: PayloadAction<ConnectionStatus>) {
      state.status = payload
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
    stopped: () => initialState,
  },
})

export const { statusChanged, unreadLoaded, unreadChanged, stopped } = connectionSlice.actions
export const connectionReducer = connectionSlice.reducer

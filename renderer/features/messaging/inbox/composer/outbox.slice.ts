import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Conversation, Message } from '#shared/contract/messaging/conversation.ts'

/**
 * sending: on its way. waiting: no answer came; it is tried again with the same clientMessageId, so nothing is sent twice.
 * refused: the server said no, or a person must decide. accepted: the server has it, but the thread does not show it yet.
 */
type OutboxPhase = 'sending' | 'waiting' | 'refused' | 'accepted'

export interface Refusal {
  code: string
  words: string
}

export interface OutboxItem {
  clientMessageId: string
  /** As it was when the text was written: a text goes to the contact and from the phone that its writer saw. */
  conversation: Conversation
  text: string
  /** The files themselves are in memory only (outbox-files.ts): after a reload the names say what was lost. */
  fileNames: string[]
  createdAt: string
  phase: OutboxPhase
  attempts: number
  refusal: Refusal | null
  message: Message | null
}

export interface OutboxState {
  /** Whose texts these are; a text is never sent under the name of the next person who signs in here. */
  userId: string | null
  /** In the order of writing. */
  items: OutboxItem[]
}

const initialState: OutboxState = { userId: null, items: [] }

const find = (state: OutboxState, id: string) => state.items.find((item) => item.clientMessageId === id)

function drop(state: OutboxState, id: string): void {
  state.items = state.items.filter((item) => item.clientMessageId !== id)
}

/**
 * The response, the hub's event and a failure of the connection may arrive in any order. What the server holds wins: once a text is
 * accepted or confirmed, no later failure brings it back.
 */
const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    opened: (state, { payload }: PayloadAction<{ userId: string; items: OutboxItem[] }>) => {
      if (state.userId !== payload.userId) state.items = []
      state.userId = payload.userId
      const known = new Set(state.items.map((item) => item.clientMessageId))
      state.items.unshift(...payload.items.filter((item) => !known.has(item.clientMessageId)))
    },
    queued: (state, { payload }: PayloadAction<OutboxItem>) => {
      if (!find(state, payload.clientMessageId)) state.items.push(payload)
    },
    attempted: (state, { payload: id }: PayloadAction<string>) => {
      const item = find(state, id)
      if (!item || item.phase === 'accepted') return
      item.phase = 'sending'
      item.attempts += 1
      item.refusal = null
    },
    accepted: (state, { payload }: PayloadAction<{ clientMessageId: string; message: Message }>) => {
      const item = find(state, payload.clientMessageId)
      if (!item) return
      item.phase = 'accepted'
      item.message = payload.message
      item.refusal = null
    },
    /** Everything of the conversation waits: a later text must not overtake an earlier one. */
    unanswered: (state, { payload: id }: PayloadAction<string>) => {
      const failed = find(state, id)
      if (failed?.phase !== 'sending') return
      for (const item of state.items) {
        if (item.conversation.id === failed.conversation.id && item.phase === 'sending') item.phase = 'waiting'
      }
    },
    refused: (state, { payload }: PayloadAction<{ clientMessageId: string; refusal: Refusal }>) => {
      const item = find(state, payload.clientMessageId)
      if (!item || item.phase === 'accepted') return
      item.phase = 'refused'
      item.refusal = payload.refusal
    },
    filesGivenUp: (state, { payload: id }: PayloadAction<string>) => {
      const item = find(state, id)
      if (item) item.fileNames = []
    },
    /** The thread shows the server's message. */
    confirmed: (state, { payload: id }: PayloadAction<string>) => drop(state, id),
    discarded: (state, { payload: id }: PayloadAction<string>) => drop(state, id),
    /** Nobody looks at the conversation, so the server's message need not be bridged. */
    acceptedForgotten: (state, { payload: conversationId }: PayloadAction<string>) => {
      state.items = state.items.filter((item) => item.phase !== 'accepted' || item.conversation.id !== conversationId)
    },
  },
})

export const outboxReducer = outboxSlice.reducer
export const outboxActions = outboxSlice.actions

export interface WithOutbox {
  outbox: OutboxState
}

export const selectOutboxItems = (state: WithOutbox): OutboxItem[] => state.outbox.items

/** The text of a conversation that is next to go: the earliest that is on its way or waits. */
export function nextToSend(items: readonly OutboxItem[], conversationId: string): OutboxItem | undefined {
  return items.find((item) => item.conversation.id === conversationId && (item.phase === 'sending' || item.phase === 'waiting'))
}

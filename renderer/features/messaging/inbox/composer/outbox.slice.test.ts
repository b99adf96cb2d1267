import { describe, expect, it } from 'vitest'
import { anItem, messageOf } from '#tests/support/client/outbox.ts'
import { type OutboxState, outboxActions, outboxReducer } from './outbox.slice.ts'

describe('a text and the server, in any order', () => {
  type Step = 'response' | 'event' | 'failure' | 'refusal'
  const orders: Step[][] = [
    ['response', 'event'],
    ['event', 'response'],
    ['event', 'failure'],
    ['failure', 'event'],
    ['failure', 'response', 'event'],
    ['failure', 'event', 'response'],
    ['response', 'failure', 'event'],
    ['event', 'response', 'failure'],
    ['event', 'failure', 'response'],
    ['refusal', 'event'],
    ['event', 'refusal'],
  ]
  it.each(orders.map((order) => [order.join(', '), order] as const))('%s', (_name, order) => {
    const text = anItem()
    const id = text.clientMessageId
    const steps = {
      response: outboxActions.accepted({ clientMessageId: id, message: messageOf(text) }),
      event: outboxActions.confirmed(id),
      failure: outboxActions.unanswered(id),
      refusal: outboxActions.refused({ clientMessageId: id, refusal: { code: 'x', words: 'x' } }),
    }
    const state = order.reduce((held, step) => outboxReducer(held, steps[step]), { userId: 'dana', items: [text] } as OutboxState)
    expect(state.items).toEqual([])
  })

  it('stays accepted when a failure comes late', () => {
    const text = anItem()
    const id = text.clientMessageId
    let state = outboxReducer({ userId: 'dana', items: [text] }, outboxActions.accepted({ clientMessageId: id, message: messageOf(text) }))
    state = outboxReducer(state, outboxActions.unanswered(id))
    state = outboxReducer(state, outboxActions.refused({ clientMessageId: id, refusal: { code: 'x', words: 'x' } }))
    state = outboxReducer(state, outboxActions.attempted(id))
    expect(state.items[0]?.phase).toBe('accepted')
  })
})

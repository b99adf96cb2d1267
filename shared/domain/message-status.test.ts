import { expect, test } from 'vitest'
import type { MessageStatus } from '#shared/contract/messaging/conversation.ts'
import { advance, canRetry, isFailed, statusLabel } from './message-status.ts'

const after = (...news: MessageStatus[]) => news.reduce(advance, 'queued')

test('a status only moves forward, whatever the order of the callbacks', () => {
  expect(after('sending', 'sent', 'delivered')).toBe('delivered')
  expect(after('delivered', 'sent', 'sending')).toBe('delivered')
  expect(after('sent', 'queued')).toBe('sent')
  expect(after('sent', 'sent')).toBe('sent')
})

test('what has come to an end stays so', () => {
  expect(after('delivered', 'failed')).toBe('delivered')
  expect(after('failed', 'delivered')).toBe('failed')
  expect(after('undelivered', 'read')).toBe('undelivered')
  expect(after('delivered', 'read')).toBe('read')
})

test('any news settles an unknown outcome, and news of it unsettles only what has not moved', () => {
  expect(advance('unknown', 'queued')).toBe('queued')
  expect(advance('unknown', 'failed')).toBe('failed')
  expect(advance('sent', 'unknown')).toBe('sent')
})

test('failed, undelivered and canceled are failures', () => {
  expect((['failed', 'undelivered', 'canceled'] as const).every(isFailed)).toBe(true)
  expect((['queued', 'sent', 'delivered', 'unknown'] as const).some(isFailed)).toBe(false)
})

test('a landline is never tried again, a phone out of reach is', () => {
  expect(canRetry('30006')).toBe(false)
  expect(canRetry('21211')).toBe(false)
  expect(canRetry('30003')).toBe(true)
  expect(canRetry('21610')).toBe(true)
  expect(canRetry(null)).toBe(true)
})

test("'Queued' is shown as 'Delivered'", () => {
  expect(statusLabel('queued')).toBe('Delivered')
  expect(statusLabel('undelivered')).toBe('Not delivered')
})

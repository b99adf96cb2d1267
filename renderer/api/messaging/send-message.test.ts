import { expect, test } from 'vitest'
import { sendMessage } from '#shared/contract/messaging/inbox.ts'
import { SEND_MESSAGE } from './inbox.api.ts'

test('a text is sent to where the contract says', () => {
  expect(SEND_MESSAGE).toEqual({ url: sendMessage.path, method: sendMessage.method })
})

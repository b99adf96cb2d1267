import { expect, it } from 'vitest'
import { createReplies } from './replies.ts'

const reply = (id: string) => ({ id, conversationId: '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01', text: 'On its way.' })

it('a reply is handed over again until the client has it, and not after', () => {
  const sent: string[] = []
  const replies = createReplies(({ id }) => sent.push(id))
  replies.add(reply('1'))
  replies.add(reply('2'))
  replies.taken('1')
  replies.resend()
  replies.taken('2')
  replies.resend()
  expect(sent).toEqual(['1', '2', '2'])
})

import { expect, it } from 'vitest'
import { createPageChannel } from './page-channel.ts'

const ID = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01'

it('keeps what comes before the page listens, in order, and delivers it once', () => {
  const delivered: unknown[] = []
  const page = createPageChannel((channel, payload) => delivered.push([channel, payload]))
  page.send('shell.openConversation', ID)
  page.send('shell.nextUnread', null)
  expect(delivered).toEqual([])
  page.pageListens()
  page.pageListens()
  expect(delivered).toEqual([
    ['iq:shell.openConversation', ID],
    ['iq:shell.nextUnread', null],
  ])
})

it('waits again while a page is loaded anew', () => {
  const delivered: unknown[] = []
  const page = createPageChannel((channel) => delivered.push(channel))
  page.pageListens()
  page.pageLeft()
  page.send('lifecycle.resume', { hasSlept: true })
  expect(delivered).toEqual([])
  page.pageListens()
  expect(delivered).toEqual(['iq:lifecycle.resume'])
})

it('refuses to send what the schema does not allow', () => {
  const page = createPageChannel(() => undefined)
  expect(() => page.send('shell.openConversation', 'no id')).toThrow()
})

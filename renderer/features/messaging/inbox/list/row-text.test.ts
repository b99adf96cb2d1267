import { describe, expect, it } from 'vitest'
import { rowText } from './row-text.ts'

describe('the second line of a row', () => {
  it('says who wrote when it was us', () => {
    expect(rowText({ lastMessageText: 'See you then', lastMessageKind: 'text', lastMessageDirection: 'outbound-api' })).toBe(
      'You: See you then',
    )
    expect(rowText({ lastMessageText: 'See you then', lastMessageKind: 'text', lastMessageDirection: 'inbound' })).toBe('See you then')
  })

  it('names a picture without words, and keeps the words of one that has them', () => {
    expect(rowText({ lastMessageText: '', lastMessageKind: 'media', lastMessageDirection: 'inbound' })).toBe('Photo')
    expect(rowText({ lastMessageText: '', lastMessageKind: 'media', lastMessageDirection: 'outbound-api' })).toBe('You: Photo')
    expect(rowText({ lastMessageText: 'the hedge', lastMessageKind: 'media', lastMessageDirection: 'inbound' })).toBe('the hedge')
  })

  it('shows a call as the server words it', () => {
    expect(rowText({ lastMessageText: 'Missed call', lastMessageKind: 'call', lastMessageDirection: 'inbound' })).toBe('Missed call')
  })

  it('puts a text of several lines on one', () => {
    expect(rowText({ lastMessageText: ' one\n\n two ', lastMessageKind: 'text', lastMessageDirection: 'inbound' })).toBe('one two')
  })

  it('says so when nothing was written yet', () => {
    expect(rowText({ lastMessageText: '', lastMessageKind: 'none', lastMessageDirection: null })).toBe('No messages yet')
  })
})

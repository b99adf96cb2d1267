import { describe, expect, it } from 'vitest'
import { outcomeOf } from './post-message.ts'

describe('what an answer means', () => {
  it.each([0, 401, 408, 429, 500, 502, 503])('status %i is no word against the text: it waits', (status) =>
    expect(outcomeOf({ status, code: 'c', title: 't' })).toEqual({ kind: 'unanswered' }),
  )
  it('an aborted call is no answer', () => expect(outcomeOf({ name: 'AbortError', message: 'Aborted' })).toEqual({ kind: 'unanswered' }))
  it('says why the server refused', () => {
    expect(outcomeOf({ status: 400, code: 'media_type', title: 'Bad', detail: 'cat.bmp is no picture' })).toEqual({
      kind: 'refused',
      refusal: { code: 'media_type', words: 'cat.bmp is no picture' },
    })
    expect(outcomeOf({ status: 409, code: 'contact_unsubscribed', title: 'No' })).toMatchObject({
      refusal: { words: expect.stringContaining('text START to your IQ number') },
    })
  })
})

import { expect, test } from 'vitest'
import { classifyText } from './opt-out.ts'

test.each(['STOP', 'stop', ' Stop\n', 'STOPALL', 'unsubscribe', 'CANCEL', 'End', 'QUIT', 'REVOKE', 'OptOut'])('%j opts out', (body) => {
  expect(classifyText(body)).toEqual({ keyword: 'stop', isOptOutSuspected: false })
})

test('START and UNSTOP opt in, YES is told apart, HELP is help', () => {
  expect(['start', 'UNSTOP', 'Yes', 'help'].map((body) => classifyText(body).keyword)).toEqual(['start', 'start', 'yes', 'help'])
})

test.each(['STOP NOW', "I can't stop laughing", 'yes please', 'the end', 'helpful', '', 'constructor', 'cancel my order'])(
  '%j is no keyword',
  (body) => {
    expect(classifyText(body).keyword).toBeNull()
  },
)

test.each([
  'please stop texting me',
  'Stop sending me messages',
  "don't text me again",
  'Don’t ever message this number',
  'no more texts please',
  'take me off your list',
  'Remove my number',
  'I want to opt out',
  'unsubscribe me',
  'wrong number',
  'Stop!!',
  'Please stop.',
])('%j is flagged for a person', (body) => {
  expect(classifyText(body)).toEqual({ keyword: null, isOptOutSuspected: true })
})

test.each([
  "I can't stop laughing",
  'Bus stop near the museum?',
  'can you stop by at 5',
  'Text me when you arrive',
  'I do not know',
  'Please stop by the office',
])('%j is an ordinary text', (body) => {
  expect(classifyText(body)).toEqual({ keyword: null, isOptOutSuspected: false })
})

import { randomUUID } from 'node:crypto'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import { createFakeCarrier, type News, type Treatment, wellBehaved } from '../harness/fake-carrier.ts'
import { defineFault } from '../harness/fault.ts'
import { follow } from '../harness/follower.ts'
import { startLocalServer } from '../harness/local-server.ts'
import { conversationWith, eventually, wholeThread } from '../harness/texts.ts'

/** What a carrier may tell of a text; the last is where it ends. */
const lives: News[][] = [
  [{ status: 'queued' }, { status: 'sending' }, { status: 'sent' }, { status: 'delivered' }],
  [{ status: 'queued' }, { status: 'sending' }, { status: 'sent' }, { status: 'undelivered', errorCode: '30003' }],
  [{ status: 'queued' }, { status: 'sending' }, { status: 'failed', errorCode: '30034' }],
]

/** How far along each is. A status that is shown once never goes back. */
const steps = ['unknown', 'accepted', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed']
const rankOf = (status: string): number => Math.min(steps.indexOf(status), steps.indexOf('delivered'))

interface Text {
  body: string
  end: News
  treatment: Treatment
}

export default defineFault({
  name: 'status callbacks in every order',
  times: { quick: 1, full: 20 },
  run: async (context) => {
    const { times, chance, row, none, cleanUp } = context
    const texts = Array.from({ length: times }, () =>
      lives.flatMap((life) => permutations(life).map((order) => textOf(life, order, chance))),
    ).flat()
    const byBody = new Map(texts.map((text) => [text.body, text]))
    const carrier = createFakeCarrier(({ body }) => byBody.get(body)?.treatment ?? wellBehaved)
    const { server, staff } = await startLocalServer(context, carrier)
    const follower = await follow(staff, server.url)
    cleanUp(() => follower.stop())

    // One conversation for every ten, so that they go out side by side and threads stay short.
    const numbers: string[] = []
    const sent: { message: Message; text: Text }[] = []
    for (const [index, text] of texts.entries()) {
      if (index % 10 === 0) numbers.push(`+1415234${3000 + index / 10}`)
      const desk = await conversationWith(staff, numbers.at(-1) ?? '')
      sent.push({ message: await desk.send(text.body, randomUUID()), text })
    }

    const backward: string[] = []
    const shown = new Map<string, string>()
    const wrong = await eventually(async () => {
      const found = new Map((await Promise.all(numbers.map((number) => wholeThread(staff, number)))).flat().map((one) => [one.id, one]))
      for (const { id, status, body } of found.values()) {
        const before = shown.get(id) ?? status
        if (rankOf(status) < rankOf(before)) backward.push(`${body}: ${before}, then ${status}, by the API`)
        shown.set(id, status)
      }
      const others = sent.filter(({ message: { id }, text: { end } }) => {
        const message = found.get(id)
        return message?.status !== end.status || message.errorCode !== (end.errorCode ?? null)
      })
      if (others.length > 0) throw new Wrong(others.map(({ message, text }) => `${text.body}: ${found.get(message.id)?.status}`))
      return []
    }, 180_000).catch((error: unknown) => {
      if (error instanceof Wrong) return error.texts
      throw error
    })
    await carrier.settled()
    const differences = await follower.differences(numbers)
    for (const { message, text } of sent) {
      const seen = follower.statusesOf(message.id)
      const back = seen.findIndex((status, index) => index > 0 && rankOf(status) < rankOf(seen[index - 1] ?? status))
      if (back !== -1) backward.push(`${text.body}: ${seen.join(', ')}, at a hub client`)
    }
    const counts = sent.map(({ message, text }) => ({ body: text.body, count: carrier.texts.get(message.id)?.length ?? 0 }))
    row('texts', sent.length, '', { atLeast: times * 54 })
    row('of them told of before the answer', texts.filter(({ treatment }) => treatment.answerAfterMs > 0).length, '')
    none(
      'lost',
      counts.filter(({ count }) => count === 0).map(({ body }) => body),
    )
    none(
      'doubled',
      counts.filter(({ count }) => count > 1).map(({ body }) => body),
    )
    none('ended otherwise than the carrier said', wrong)
    none('went back', backward)
    none('differences at a hub client', differences)
  },
})

class Wrong extends Error {
  readonly texts: string[]
  constructor(texts: string[]) {
    super(texts.join(', '))
    this.texts = texts
  }
}

let count = 0

/** Some callbacks come again later, some two at a time, and for every other text all come before the carrier's answer to the send. */
function textOf(life: News[], order: News[], chance: () => number): Text {
  const news = order.map((item, index) => [item, ...order.slice(0, index).filter(() => chance() < 0.3)])
  const end = life.at(-1)
  if (!end) throw new Error('A life has an end')
  const body = `${++count}: ${news.map((together) => together.map(({ status }) => status).join('+')).join(' ')}`
  return { body, end, treatment: { ...wellBehaved, news, answerAfterMs: count % 2 === 0 ? 1 : 0 } }
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

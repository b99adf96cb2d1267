import { randomUUID } from 'node:crypto'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import { retryMessage } from '#shared/contract/messaging/inbox.ts'
import { createFakeCarrier, type Treatment, wellBehaved } from '../harness/fake-carrier.ts'
import { defineFault } from '../harness/fault.ts'
import { follow } from '../harness/follower.ts'
import { startLocalServer } from '../harness/local-server.ts'
import { compare, conversationWith, eventually, PHONE, wholeThread } from '../harness/texts.ts'

/** By what goes wrong: how the carrier treats the request that comes as the `turn`-th for one message, from 0. */
const misbehaviours: Record<string, (turn: number, late: () => number) => Treatment> = {
  'times out, accepted': () => ({ ...wellBehaved, answer: 'times out' }),
  'times out, accepted, late in its books, no callbacks': (_turn, late) => ({
    ...wellBehaved,
    answer: 'times out',
    inBooksAfterMs: late(),
    news: [],
  }),
  'times out, lost': (turn) => (turn === 0 ? { ...wellBehaved, answer: 'times out', isAccepted: false } : wellBehaved),
  'answers 500, accepted': () => ({ ...wellBehaved, answer: 'answers 500' }),
  'answers 500, lost': (turn) => (turn === 0 ? { ...wellBehaved, answer: 'answers 500', isAccepted: false } : wellBehaved),
  'answers 429 twice': (turn) => (turn < 2 ? { ...wellBehaved, answer: 'answers 429', isAccepted: false } : wellBehaved),
  'calls back twice': () => ({ ...wellBehaved, news: wellBehaved.news.map((news) => [...news, ...news]) }),
  'answers after its callbacks': (_turn, late) => ({ ...wellBehaved, answerAfterMs: late() }),
}

export default defineFault({
  name: 'carrier misbehaves',
  times: { quick: 3, full: 25 },
  run: async (context) => {
    const { times, chance, row, none, cleanUp } = context
    const late = (): number => 200 + 1500 * chance()
    const carrier = createFakeCarrier(({ body }, turn) => misbehaviours[body.replace(/ \d+$/, '')]?.(turn, late) ?? wellBehaved)
    const { server, staff, webhook, advance } = await startLocalServer(context, carrier)
    const follower = await follow(staff, server.url)
    cleanUp(() => follower.stop())

    const numbers: string[] = []
    const messages: Message[] = []
    for (let round = 0; round < times; round++)
      for (const misbehaviour of Object.keys(misbehaviours)) {
        const number = `+1415234${2000 + numbers.length}`
        numbers.push(number)
        messages.push(await (await conversationWith(staff, number)).send(`${misbehaviour} ${round}`, randomUUID()))
      }

    const statuses = async (): Promise<Message[]> => (await Promise.all(numbers.map((number) => wholeThread(staff, number)))).flat()
    const all = (wanted: (message: Message) => boolean) =>
      eventually(async () => {
        const found = await statuses()
        const missing = found.filter((message) => !wanted(message)).map(({ body, status }) => `${body}: ${status}`)
        if (missing.length > 0) throw new Error(missing.join(', '))
        return found
      }, 120_000)
    const isLost = ({ body }: Message): boolean => body.includes(', lost')
    await all(({ status, ...message }) => status === (isLost({ status, ...message }) ? 'unknown' : 'delivered'))
    // Two minutes on, nobody has heard of those that were lost: they have failed, and a person sends them again.
    advance(125)
    const given = (await all(({ status, ...message }) => status === (isLost({ status, ...message }) ? 'failed' : 'delivered'))).filter(
      isLost,
    )
    await Promise.all(given.map(({ id }) => staff.call(retryMessage, { params: { messageId: id } })))
    await all(({ status }) => status === 'delivered').catch(() => undefined)
    await carrier.settled()

    const texted = await textTwice(webhook, times, chance)
    const received = (await wholeThread(staff, texted.number)).map(({ body }) => body)
    const ended = await statuses()
    const found = compare(texted.bodies, received)
    const sentBy = messages.map(({ id, body }) => ({ body, count: carrier.texts.get(id)?.length ?? 0 }))
    row('messages', messages.length, '', { atLeast: times * Object.keys(misbehaviours).length })
    row('texts that came twice', texted.bodies.length, '', { atLeast: times })
    none('lost', [...sentBy.filter(({ count }) => count === 0).map(({ body }) => body), ...found.lost])
    none('doubled', [...sentBy.filter(({ count }) => count > 1).map(({ body }) => body), ...Array<string>(found.doubled).fill('inbound')])
    none(
      'not delivered in the end',
      ended.filter(({ status }) => status !== 'delivered').map(({ body, status }) => `${body}: ${status}`),
    )
    none('differences at a hub client', await follower.differences([...numbers, texted.number]))
  },
})

/** Every text comes in two or three times, some of them at the same moment. */
async function textTwice(
  webhook: (kind: 'inbound', payload: object) => Promise<number>,
  times: number,
  chance: () => number,
): Promise<{ number: string; bodies: string[] }> {
  const number = '+14152341900'
  const bodies = Array.from({ length: times }, (_, index) => `text ${index}`)
  for (const body of bodies) {
    const payload = { id: `twice ${body}`, from: number, to: PHONE, body, media: [] }
    const answers = await Promise.all([webhook('inbound', payload), webhook('inbound', payload)])
    if (chance() < 0.5) answers.push(await webhook('inbound', payload))
    if (answers.some((status) => status !== 204)) throw new Error(`A repeated text was answered ${answers.join(', ')}`)
  }
  return { number, bodies }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getContactData, updateChatInfo } from '#shared/contract/messaging/contacts.ts'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import { markContactConversationAsReadOrUnread, setIsFavorite } from '#shared/contract/messaging/inbox.ts'
import { startPostgresql } from '../../../build/testing/postgresql.ts'
import { ApiClient } from '../../support/api-client.ts'
import { defineFault, type FaultContext } from '../harness/fault.ts'
import { type Follower, follow } from '../harness/follower.ts'
import { startServersOnOneDatabase } from '../harness/several-servers.ts'
import { carrierTexts, compare, conversationWith, type Desk, deliver, eventually, PHONE, wholeThread } from '../harness/texts.ts'

interface Side {
  url: string
  staff: ApiClient
  follower: Follower
}

export default defineFault({
  name: 'two clients at two servers on one PostgreSQL',
  times: { quick: 2, full: 20 },
  isPatient: true,
  run: async (context) => {
    const { times, chance, row, none, cleanUp } = context
    const postgresql = await startPostgresql()
    if (!postgresql) return row('skipped: PostgreSQL is not installed', 1, '')
    cleanUp(() => postgresql.stop())
    const { servers } = await startServersOnOneDatabase(context, postgresql, [0, 0])
    const sides = await Promise.all(servers.map(({ url }) => sideAt(context, url, servers[0]?.url ?? url)))

    const rounds: Round[] = []
    for (let number = 0; number < times; number++) {
      const round = await beginRound(sides, `+1415234${4000 + number}`)
      rounds.push(round)
      const work = playRound(sides, round)
      await pause(1500 * chance())
      const victim = servers[number % servers.length]
      await victim?.kill()
      await pause(500 * chance())
      await victim?.start()
      await work
    }

    const numbers = rounds.map(({ number }) => number)
    const counted = { lost: [] as string[], doubled: 0, unfinished: [] as string[], split: [] as string[] }
    for (const round of rounds) await countRound(sides, round, counted)
    row('sends asked for at both', rounds.flatMap(({ sends }) => sends).length, '', { atLeast: times * 10 })
    row('servers killed', times, '', { atLeast: times })
    none('lost', counted.lost)
    none('doubled', counted.doubled)
    none('not delivered in the end', counted.unfinished)
    none('answered with another message at the other server', counted.split)
    for (const [index, { follower }] of sides.entries())
      none(`differences between the database and client ${index + 1}`, await follower.differences(numbers, 60_000))
    none('edits and readings that one of them does not see', (await Promise.all(rounds.map((round) => leftOver(sides, round)))).flat())
  },
})

async function sideAt({ cleanUp }: FaultContext, url: string, signInAt: string): Promise<Side> {
  const staff = await new ApiClient(url, 'admin@acme.example', signInAt).signIn()
  const follower = await follow(staff, url)
  cleanUp(() => follower.stop())
  return { url, staff, follower }
}

interface Round {
  number: string
  desks: Desk[]
  texts: string[]
  sends: { body: string; id: string; answers: Set<string> }[]
}

async function beginRound(sides: readonly Side[], number: string): Promise<Round> {
  const desks: Desk[] = []
  for (const { staff } of sides) desks.push(await untilTaken(() => conversationWith(staff, number)))
  return {
    number,
    desks,
    texts: Array.from({ length: 10 }, (_, index) => `text ${index}`),
    sends: Array.from({ length: 10 }, (_, index) => ({ body: `answer ${index}`, id: randomUUID(), answers: new Set() })),
  }
}

/** Texts come in at both; both send every answer, edit the contact, star the conversation and read it, all at once. */
async function playRound(sides: readonly Side[], { number, desks, texts, sends }: Round): Promise<void> {
  const coming = texts.map(async (body, index) => {
    await pause(index * 100)
    const id = randomUUID()
    const { url } = sides[index % sides.length] ?? { url: '' }
    await untilTaken(async () => {
      if (!(await deliver(url, { id, from: number, to: PHONE, body }))) throw new Error('not taken')
    })
  })
  const answering = (async () => {
    for (const { body, id, answers } of sends) {
      await pause(100)
      for (const { id: answer } of await Promise.all(desks.map((desk) => untilTaken(() => desk.send(body, id))))) answers.add(answer)
    }
  })()
  const editing = sides.map(async ({ staff }, side) => {
    const { id, contactId } = desks[side]?.conversation ?? { id: '', contactId: '' }
    for (let turn = 0; turn < 5; turn++) {
      const name = { firstname: `Name ${turn}`, lastname: `of ${side}`, phonenumber: number, email: '' }
      await untilTaken(() => staff.call(updateChatInfo, { body: { id: contactId, ...name } }))
      await untilTaken(() => staff.call(setIsFavorite, { body: { id, isFavorite: turn % 2 === 0 } }))
      await untilTaken(() => staff.call(markContactConversationAsReadOrUnread, { body: { id, read: true } }))
    }
  })
  await Promise.all([...coming, answering, ...editing])
}

/** As often as it takes: a server that is away is back soon. */
async function untilTaken<T>(work: () => Promise<T>): Promise<T> {
  return eventually(work, 120_000)
}

async function countRound(
  [side]: readonly Side[],
  { number, texts, sends }: Round,
  counted: { lost: string[]; doubled: number; unfinished: string[]; split: string[] },
): Promise<void> {
  if (!side) return
  const expected = [...texts, ...sends.map(({ body }) => body)]
  const isDone = ({ direction, status }: Message): boolean => direction === 'inbound' || status === 'delivered'
  let thread: Message[] = []
  await eventually(async () => {
    thread = await wholeThread(side.staff, number)
    if (thread.length < expected.length || !thread.every(isDone)) throw new Error('not yet')
  }, 120_000).catch(() => undefined)
  const inThread = compare(
    expected,
    thread.map(({ body }) => body),
  )
  const atCarrier = compare(
    sends.map(({ body }) => body),
    await carrierTexts(side.url, number),
  )
  counted.lost.push(...inThread.lost, ...atCarrier.lost)
  counted.doubled += inThread.doubled + atCarrier.doubled
  counted.unfinished.push(...thread.filter((message) => !isDone(message)).map(({ body, status }) => `${number} ${body}: ${status}`))
  counted.split.push(...sends.filter(({ answers }) => answers.size !== 1).map(({ body }) => `${number} ${body}`))
}

/** After one last reading at the first, both see the same contact and nothing unread. */
async function leftOver(sides: readonly Side[], { number, desks }: Round): Promise<string[]> {
  const [first] = sides
  const conversation = desks[0]?.conversation
  if (!first || !conversation) return ['no conversation']
  await first.staff.call(markContactConversationAsReadOrUnread, { body: { id: conversation.id, read: true } })
  const seen = await Promise.all(
    sides.map(async ({ staff }) => {
      const { fullName } = await staff.call(getContactData, { params: { contactId: conversation.contactId } })
      const { unreadMessagesCount } = (await conversationWith(staff, number)).conversation
      return `${fullName}, ${unreadMessagesCount} unread`
    }),
  )
  const isRight = seen.every((one) => one === seen[0] && /^Name 4 of [01], 0 unread$/.test(one))
  return isRight ? [] : [`${number}: ${seen.join('; ')}`]
}

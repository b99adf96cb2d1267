import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { carrierTexts, compare, conversationWith, type Desk, deliver, eventually, PHONE } from './texts.ts'

interface Options {
  /** Of the server that customers' texts come in at; asked anew for every text. */
  url: () => string
  staff: ApiClient
  /** Lanes of customers who text, one text after another, and of staff who answer. Each lane has a number of its own. */
  lanes: { texts: number; sends: number }
  /** The last four digits of the first lane's number; the next lanes follow. */
  firstNumber: number
}

export interface Traffic {
  numbers: string[]
  /** How many texts were taken so far, in both directions. */
  taken(): number
  untilTaken(atLeast: number): Promise<void>
  /** Leaves everything as it stands. */
  abandon(): Promise<void>
  /** Begins nothing new. Resolves when all that was begun is taken: what was not answered is asked for again under the same id. */
  finish(): Promise<void>
  /** Waits until all is there and delivered, as long as it goes on, and counts what is not. */
  check(): Promise<Findings>
}

export interface Findings {
  lost: string[]
  doubled: number
  /** Messages of one lane of staff that are not in the order in which they were accepted. (A carrier may repeat texts in any order.) */
  disordered: number
  /** Sent by us and not `delivered`. */
  unfinished: string[]
}

/** Longer than any pause between two tries of the carrier or of ours. */
const STILL_MS = 60_000

interface Lane {
  number: string
  kind: 'text' | 'reply'
  taken: string[]
}

/** Texts in both directions, without a pause, until told to stop. Whoever gets no answer asks again, as carriers and clients do. */
export function startTraffic({ url, staff, lanes, firstNumber }: Options): Traffic {
  const all = Array.from(
    { length: lanes.texts + lanes.sends },
    (_, index): Lane => ({
      number: `+1415234${String(firstNumber + index).padStart(4, '0')}`,
      kind: index < lanes.texts ? 'text' : 'reply',
      taken: [],
    }),
  )
  let isFinishing = false
  let isAbandoned = false
  const runs = all.map(async (lane) => {
    let desk: Desk | undefined
    for (let number = 1; !isFinishing; number++) {
      const body = `${lane.kind} ${number}`
      const id = randomUUID()
      for (;;) {
        try {
          if (lane.kind === 'text') {
            if (!(await deliver(url(), { id, from: lane.number, to: PHONE, body }))) throw new Error('not taken')
          } else {
            desk ??= await conversationWith(staff, lane.number)
            await desk.send(body, id)
          }
          break
        } catch {
          if (isAbandoned) return
          await pause(100)
        }
      }
      lane.taken.push(body)
    }
  })

  const look = async (): Promise<Findings> => {
    const findings: Findings = { lost: [], doubled: 0, disordered: 0, unfinished: [] }
    for (const { number, kind, taken } of all) {
      const thread = await (await conversationWith(staff, number)).thread()
      const bodies = thread.map(({ body }) => body)
      count(findings, taken, bodies)
      if (kind === 'text') continue
      findings.disordered += bodies.filter((body, index) => index > 0 && numberOf(body) < numberOf(bodies[index - 1] ?? '')).length
      count(findings, taken, await carrierTexts(url(), number))
      findings.unfinished.push(...thread.filter(isUnfinished).map(({ body, status }) => `${body}: ${status}`))
    }
    return findings
  }

  const taken = (): number => all.reduce((sum, lane) => sum + lane.taken.length, 0)
  return {
    numbers: all.map(({ number }) => number),
    taken,
    untilTaken: (atLeast) =>
      eventually(async () => {
        if (taken() < atLeast) throw new Error('No text was taken')
      }, 60_000),
    abandon: async () => {
      isFinishing = true
      isAbandoned = true
      await Promise.all(runs)
    },
    finish: async () => {
      isFinishing = true
      await Promise.all(runs)
    },
    check: async () => {
      let findings = await eventually(look)
      let movedAt = Date.now()
      while (missing(findings) > 0 && Date.now() - movedAt < STILL_MS) {
        await pause(250)
        const later = await eventually(look)
        if (missing(later) < missing(findings)) movedAt = Date.now()
        findings = later
      }
      return findings
    },
  }
}

function count(findings: Findings, expected: readonly string[], found: readonly string[]): void {
  const { lost, doubled } = compare(expected, found)
  findings.lost.push(...lost)
  findings.doubled += doubled
}

const missing = ({ lost, unfinished }: Findings): number => lost.length + unfinished.length
const numberOf = (body: string): number => Number(/\d+$/.exec(body)?.[0])
const isUnfinished = ({ direction, status }: Message): boolean => direction === 'outbound-api' && status !== 'delivered'

import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/open.ts'
import type { CarrierStatus } from '#server/ports/sms-carrier.ts'
import { chanceOf, isReordered } from './chance.ts'
import { fateOf } from './magic-numbers.ts'

export interface Pace {
  segmentsPerSecond: number
  /** Base delay of one step, in milliseconds. */
  stepMs: number
}

interface Row {
  id: string
  to_number: string
  status: string
  segments: number
  status_callback: string
}

interface Step {
  row: Row
  status: CarrierStatus
  errorCode: string | null
  nextStepAt: Date | null
}

const BATCH = 500
/** Any number, the same in every process: only one at a time moves texts on, so no number ever sends two at once. */
const STEPS_LOCK = 4_600_112

/**
 * Moves every text on whose next step is due, and enters the status callbacks that this owes. A sending number's channel is taken by
 * one text at a time, for as long as its segments last: that is the throttle, and it holds across restarts because a row says so.
 * @returns when the next step is due, and whether callbacks were entered
 */
export async function moveTextsOn(
  db: { transaction(): { execute<T>(work: (trx: Trx) => Promise<T>): Promise<T> } },
  pace: Pace,
  now: Date,
): Promise<{ due: Date | null; hasNews: boolean }> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${STEPS_LOCK})`.execute(trx)
    const due = await trx
      .selectFrom('sandbox_carrier_messages')
      .select(['id', 'to_number', 'status', 'segments', 'status_callback'])
      .where('next_step_at', '<=', now)
      .where('status', '!=', 'queued')
      .orderBy('next_step_at')
      .limit(BATCH)
      .execute()
    const steps = due.map((row) => stepOf(row, pace, now))
    await enter(trx, steps, pace, now)

    const starting = await nextOnFreeChannels(trx, now)
    const started = starting.map((row) => sending(row, pace, now))
    await enter(trx, started, pace, now)

    return { due: await nextDue(trx), hasNews: steps.length + started.length > 0 }
  })
}

function stepOf(row: Row, { stepMs }: Pace, now: Date): Step {
  const soon = (steps: number): Date => new Date(now.getTime() + stepMs * steps * (0.5 + chanceOf(row.id, row.status)))
  const fate = fateOf(row.to_number)
  if (row.status === 'accepted') return { row, status: 'queued', errorCode: null, nextStepAt: soon(0.5) }
  if (row.status === 'sending') {
    if (fate.kind === 'failed') return { row, status: 'failed', errorCode: fate.code, nextStepAt: null }
    return { row, status: 'sent', errorCode: null, nextStepAt: soon(2) }
  }
  if (fate.kind === 'undelivered') return { row, status: 'undelivered', errorCode: fate.code, nextStepAt: null }
  return { row, status: 'delivered', errorCode: null, nextStepAt: null }
}

function sending(row: Row, { segmentsPerSecond }: Pace, now: Date): Step {
  return { row, status: 'sending', errorCode: null, nextStepAt: new Date(now.getTime() + (row.segments / segmentsPerSecond) * 1000) }
}

/** The oldest queued text of every number that is not sending just now. */
async function nextOnFreeChannels(trx: Trx, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select distinct on (q.from_number) q.id, q.to_number, q.status, q.segments, q.status_callback
    from sandbox_carrier_messages q
    where q.next_step_at <= ${now} and q.status = 'queued' and not ${isWaiting}
    order by q.from_number, q.position`.execute(trx)
  return rows
}

/**
 * The channel is taken, or an older text of the number has yet to be sent, due or not: a number sends in the order in which texts were accepted.
 * `next_step_at is not null` keeps it to texts under way, which are few and indexed.
 */
const isWaiting = sql`exists (
  select 1 from sandbox_carrier_messages s
  where s.next_step_at is not null and s.from_number = q.from_number
    and (s.status = 'sending' or s.status in ('accepted', 'queued') and s.position < q.position)
)`

/** A text that waits is due when the text it waits for moves on. */
async function nextDue(trx: Trx): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(q.next_step_at) as due from sandbox_carrier_messages q
    where q.next_step_at is not null and not (q.status = 'queued' and ${isWaiting})`.execute(trx)
  return rows[0]?.due ?? null
}

async function enter(trx: Db, steps: Step[], pace: Pace, now: Date): Promise<void> {
  if (steps.length === 0) return
  const changes = steps.map(({ row, status, errorCode, nextStepAt }) => ({ id: row.id, status, code: errorCode, due: nextStepAt }))
  await sql`
    update sandbox_carrier_messages m
    set status = c.status, error_code = c.code, next_step_at = c.due, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id text, status text, code text, due timestamptz)
    where m.id = c.id`.execute(trx)
  const callbacks = steps.filter(({ row }) => row.status_callback !== '').map((step) => callbackOf(step, pace, now))
  if (callbacks.length > 0) await trx.insertInto('sandbox_carrier_webhooks').values(callbacks).execute()
}

function callbackOf({ row, status, errorCode }: Step, pace: Pace, now: Date) {
  const payload = {
    id: row.id,
    status,
    ...(errorCode !== null && { errorCode }),
    at: now.toISOString(),
    clientReference: new URL(row.status_callback).searchParams.get('m'),
  }
  const isUnruly = fateOf(row.to_number).kind === 'unruly' || isReordered(row.id)
  const delayMs = isUnruly ? overtakenAfterMs(row, status, pace) : 0
  return {
    kind: 'status' as const,
    message_id: row.id,
    payload: JSON.stringify(payload),
    due_at: new Date(now.getTime() + delayMs),
  }
}

/** `sending` arrives after `sent`, and `sent` after `delivered`. The pause before `delivered` is at most 3 steps. */
function overtakenAfterMs(row: Row, status: CarrierStatus, { segmentsPerSecond, stepMs }: Pace): number {
  if (status === 'sending') return (row.segments / segmentsPerSecond) * 1000 + Math.max(100, stepMs / 2)
  if (status === 'sent') return Math.max(250, stepMs * 4)
  return 0
}

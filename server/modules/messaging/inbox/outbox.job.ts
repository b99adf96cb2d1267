import type { Db } from '#server/database/open.ts'
import { CarrierRejection } from '#server/ports/sms-carrier.ts'
import { changing } from '#server/realtime/changing.ts'
import { nextSeq } from '#server/realtime/feed.ts'
import { NOT_ACCEPTED, OPTED_OUT } from '#shared/domain/carrier-errors.ts'
import { isFailed } from '#shared/domain/message-status.ts'
import { applyStatus } from './apply-status.ts'
import type { InboxDependencies } from './dependencies.ts'
import { FETCH_QUEUE, type FetchJob, fetchLateMedia } from './fetch-media.ts'
import { announceContact } from './inbox.service.ts'
import { linkSigner } from './media-links.ts'
import { changeMessageStatus } from './message-status-change.ts'
import { nextAttempt } from './retry-message.ts'
import { enqueueLookUp, enqueueSend, LOOK_UP_QUEUE, SEND_QUEUE, type SendJob } from './send-jobs.ts'
import { createLanes } from './send-lanes.ts'

/** Turned away as too fast (20429) more often than this, over some four minutes, a text has failed. */
const MAX_THROTTLED = 9
const MAX_PAUSE_S = 60
/** Another server may have an earlier text of the conversation in hand: so often a text waits for it, a second each time. */
const MAX_WAITS = 30
/** Further back nobody looks for an earlier text: it is not being sent, it is stuck. */
const TURN_WINDOW_MS = 600_000
/** How long a carrier may take until a text of unknown outcome appears in its books. */
const UNKNOWN_WINDOW_MS = 120_000
/** After a crash between hand-over and answer. Longer than any carrier call may take: another process could still be in it. */
const CRASH_WINDOW_MS = 30_000
/** The carrier's clock may be far behind ours. A text is recognised by our message id, so looking further back finds none but it. */
const CLOCK_MARGIN_MS = 24 * 3600_000

export function registerOutbox(deps: InboxDependencies): void {
  // A job that fails has met a fault of ours (the database): it is worth trying for hours.
  const patience = { retryLimit: 50, retryDelaySeconds: 1 }
  const inLane = createLanes()
  deps.jobs.work<SendJob>(SEND_QUEUE, (job) => inLane(`${job.from} ${job.to}`, job.at, () => sendQueued(deps, job)), {
    batchSize: 3,
    batches: 4,
    ...patience,
  })
  deps.jobs.work<SendJob>(LOOK_UP_QUEUE, (job) => lookUp(deps, job), { batches: 2, ...patience })
  deps.jobs.work<FetchJob>(FETCH_QUEUE, (job) => fetchLateMedia(deps, job), {
    batchSize: 2,
    batches: 2,
    retryLimit: 10,
    retryDelaySeconds: 5,
  })
}

/**
 * Hands one text to the carrier. That it is handed over is stored before the call: whatever happens then, this attempt is never sent a
 * second time, only looked up.
 */
async function sendQueued(deps: InboxDependencies, job: SendJob): Promise<void> {
  const { db, carrier, clock, config } = deps
  const message = await findWaiting(db, job)
  if (message?.status !== 'queued') return
  if (message.handed_over_at !== null) return lookUp(deps, job)
  const refusal = reasonNotToSend(message, job)
  if (refusal) return fail(deps, message, job, refusal)
  const waits = job.waits ?? 0
  if (waits < MAX_WAITS && (await isEarlierUnderWay(db, message))) return enqueueSend(db, deps.jobs, { ...job, waits: waits + 1 }, 1)

  const sign = await linkSigner(deps)
  const media = await db.selectFrom('message_media').select('file_id').where('message_id', '=', job.messageId).orderBy('position').execute()
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ handed_over_at: clock.now() })
    .where('id', '=', job.messageId)
    .where('attempt', '=', job.attempt)
    .where('status', '=', 'queued')
    .where('handed_over_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return

  let accepted: Awaited<ReturnType<typeof carrier.send>>
  try {
    accepted = await carrier.send({
      from: job.from,
      to: job.to,
      body: message.body,
      mediaUrls: media.map(({ file_id }) => config.publicUrl + sign(file_id)),
      statusCallback: statusCallback(config.publicUrl, job.messageId),
    })
  } catch (error) {
    if (error instanceof CarrierRejection) return reject(deps, message, job, error)
    // A fault that the port does not name may also have come after the carrier's acceptance.
    deps.log.warn({ err: error, messageId: job.messageId }, 'the outcome of a send is unknown')
    return noteUnknown(deps, message, job)
  }
  await noteAccepted(deps, job, { id: accepted.carrierId, status: accepted.status, errorCode: null })
}

/** Lanes keep the order within this process; between processes that share a database, the rows do. */
async function isEarlierUnderWay(db: Db, { conversation_id, created_at }: Waiting): Promise<boolean> {
  const earlier = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversation_id)
    .where('created_at', '<', created_at)
    .where('created_at', '>', new Date(created_at.getTime() - TURN_WINDOW_MS))
    .where('direction', '=', 'outbound-api')
    .where('status', '=', 'queued')
    .where('carrier_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

interface Waiting {
  company_id: string
  conversation_id: string
  created_at: Date
  status: string
  handed_over_at: Date | null
  past_carrier_ids: string[]
  contact_id: string
  body: string
  is_unsubscribed: boolean
  can_send_messages: boolean
}

/** The message of a job; nothing when the carrier has it, it has failed, or a later attempt has taken over. */
async function findWaiting(db: Db, job: SendJob): Promise<Waiting | undefined> {
  const message = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('contacts as t', 't.id', 'c.contact_id')
    .innerJoin('companies as o', 'o.id', 'm.company_id')
    .select([
      'm.company_id',
      'm.conversation_id',
      'm.created_at',
      'm.status',
      'm.handed_over_at',
      'm.past_carrier_ids',
      'm.body',
      'c.contact_id',
      't.is_unsubscribed',
      'o.can_send_messages',
    ])
    .where('m.id', '=', job.messageId)
    .where('m.attempt', '=', job.attempt)
    .where('m.carrier_id', 'is', null)
    .executeTakeFirst()
  return message && !isFailed(message.status) ? message : undefined
}

/** Things may have changed since the text was accepted: nothing goes to an unsubscribed contact by any path (FACTS, opt-out). */
function reasonNotToSend(message: Waiting, job: SendJob): string | null {
  if (!message.can_send_messages) return 'sending_not_allowed'
  return message.is_unsubscribed && !job.isKeywordReply ? OPTED_OUT : null
}

const statusCallback = (publicUrl: string, messageId: string): string => `${publicUrl}/webhooks/sms-carrier/status?m=${messageId}`

const referenceOf = (callback: string): string | null => (URL.canParse(callback) ? new URL(callback).searchParams.get('m') : null)

/** In seconds. */
const pauseAfter = (tries: number): number => Math.min(MAX_PAUSE_S, 2 ** tries)

async function noteAccepted(
  deps: InboxDependencies,
  job: SendJob,
  news: { id: string; status: Parameters<typeof applyStatus>[1]['status']; errorCode: string | null },
) {
  await deps.db
    .updateTable('messages')
    .set({ carrier_id: news.id })
    .where('id', '=', job.messageId)
    .where('attempt', '=', job.attempt)
    .where('carrier_id', 'is', null)
    .execute()
  await applyStatus(deps, { ...news, clientReference: job.messageId })
}

async function reject(deps: InboxDependencies, message: Waiting, job: SendJob, rejection: CarrierRejection): Promise<void> {
  const tries = (job.tries ?? 0) + 1
  if (!rejection.isTransient || tries > MAX_THROTTLED) return fail(deps, message, job, rejection.code)
  await changing(deps.db, async (trx) => {
    await trx
      .updateTable('messages')
      .set({ handed_over_at: null })
      .where('id', '=', job.messageId)
      .where('attempt', '=', job.attempt)
      .execute()
    await enqueueSend(trx, deps.jobs, { ...job, tries }, pauseAfter(tries - 1))
  })
}

async function fail(deps: InboxDependencies, message: Waiting, job: SendJob, code: string): Promise<void> {
  if (code === OPTED_OUT && !message.is_unsubscribed && !job.isKeywordReply) await noteOptOut(deps, message)
  await changeMessageStatus(deps, { companyId: message.company_id, messageId: job.messageId }, (stored) => {
    const isOurs = stored.attempt === job.attempt && stored.carrier_id === null && !isFailed(stored.status)
    return isOurs ? { status: 'failed', error_code: code } : null
  })
}

/** The carrier keeps its own list: who is on it has unsubscribed, whether or not we saw the text. */
async function noteOptOut({ db, clock }: InboxDependencies, { company_id, contact_id }: Waiting): Promise<void> {
  await changing(db, async (trx) => {
    await nextSeq(trx, company_id)
    await trx.updateTable('contacts').set({ is_unsubscribed: true, is_opt_out_suspected: false }).where('id', '=', contact_id).execute()
    await announceContact(trx, { companyId: company_id, id: contact_id }, clock.now())
  })
}

async function noteUnknown(deps: InboxDependencies, message: Waiting, job: SendJob): Promise<void> {
  await changeMessageStatus(deps, { companyId: message.company_id, messageId: job.messageId }, async (stored, _contact, trx) => {
    if (stored.attempt !== job.attempt || stored.carrier_id !== null || stored.status !== 'queued') return null
    await enqueueLookUp(trx, deps.jobs, { ...job, tries: 0 }, pauseAfter(0))
    return { status: 'unknown' }
  })
}

/** Asks the carrier's books what became of a text that was handed over without an answer. */
async function lookUp(deps: InboxDependencies, job: SendJob): Promise<void> {
  const message = await findWaiting(deps.db, job)
  if (!message?.handed_over_at) return
  const since = new Date(message.handed_over_at.getTime() - CLOCK_MARGIN_MS)
  const records = await deps.carrier.find({ from: job.from, to: job.to, since })
  const found = records.find(
    (record) => referenceOf(record.statusCallback) === job.messageId && !message.past_carrier_ids.includes(record.carrierId),
  )
  if (found) return noteAccepted(deps, job, { id: found.carrierId, status: found.status, errorCode: found.errorCode })

  const age = deps.clock.now().getTime() - message.handed_over_at.getTime()
  const isAfterCrash = message.status === 'queued'
  if (age < (isAfterCrash ? CRASH_WINDOW_MS : UNKNOWN_WINDOW_MS)) {
    const tries = (job.tries ?? 0) + 1
    return enqueueLookUp(deps.db, deps.jobs, { ...job, tries }, pauseAfter(Math.min(tries, 4)))
  }
  // A carrier that was asked and did not answer may yet send it: a person decides. One that was never reached has sent nothing.
  return isAfterCrash ? sendAfterCrash(deps, message, job) : fail(deps, message, job, NOT_ACCEPTED)
}

async function sendAfterCrash(deps: InboxDependencies, message: Waiting, job: SendJob): Promise<void> {
  await changeMessageStatus(deps, { companyId: message.company_id, messageId: job.messageId }, async (stored, _contact, trx) => {
    if (stored.attempt !== job.attempt || stored.carrier_id !== null || stored.status !== 'queued') return null
    await enqueueSend(trx, deps.jobs, { ...job, attempt: job.attempt + 1, tries: 0 })
    return nextAttempt(stored)
  })
}

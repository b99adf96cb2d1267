import type { Db } from '#server/database/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'

export const SEND_QUEUE = 'send-text'
export const LOOK_UP_QUEUE = 'look-up-text'

/** One attempt to send one text. It carries the numbers, because the contact may get another number meanwhile. */
export interface SendJob {
  messageId: string
  attempt: number
  from: string
  to: string
  /** When it was written, in milliseconds: texts between two numbers leave in this order. */
  at: number
  isKeywordReply: boolean
  /** How often this attempt was turned away as too fast, or looked up in vain. */
  tries?: number
  /** How often it has waited for an earlier text of its conversation. */
  waits?: number
}

export const enqueueSend = (db: Db, jobs: Jobs, job: SendJob, delaySeconds = 0): Promise<void> =>
  jobs.enqueue(db, SEND_QUEUE, job, { delaySeconds })

export const enqueueLookUp = (db: Db, jobs: Jobs, job: SendJob, delaySeconds: number): Promise<void> =>
  jobs.enqueue(db, LOOK_UP_QUEUE, job, { delaySeconds })

import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { databaseFault } from '#server/database/faults.ts'
import type { Database, Db } from '#server/database/open.ts'

/**
 * Work that outlives the request that asked for it. A job is stored with the rows it is about, in one transaction, and runs at least
 * once: after a crash it runs again, so handlers must tolerate that.
 */
export interface Jobs {
  /** Declares a queue and what works on it; call before `start`. */
  work<T extends object>(name: string, handler: (data: T) => Promise<void>, options?: WorkOptions): void
  /** Stores a job with the statements of `trx`; a running worker hears of it when the transaction commits. */
  enqueue<T extends object>(trx: Db, name: string, data: T, options?: EnqueueOptions): Promise<void>
  start(): Promise<void>
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>
  isRunning(): boolean
}

export interface WorkOptions {
  /** How many jobs are fetched at a time and run together. The next are fetched when the last of them has ended. */
  batchSize?: number
  /** How many batches run side by side: a job that takes long holds up its own batch only. */
  batches?: number
  retryLimit?: number
  /** Doubles with every further try. */
  retryDelaySeconds?: number
}

export interface EnqueueOptions {
  /** From now, by the database's clock: those of the servers may disagree. */
  delaySeconds?: number
  /** One waiting job for each key. */
  singletonKey?: string
}

const SCHEMA = 'jobs'
const DRAIN_MS = 10_000
/** A job whose process died or lost it is taken up again after both of these at the latest; at the start of the embedded database at once. */
const HEARTBEAT_SECONDS = 15
const SUPERVISE_SECONDS = 10

interface Queue {
  handler: (data: object) => Promise<void>
  options: WorkOptions
}

export function createJobs(database: Database, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({
    ...database.boss,
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : { max: 4 }),
    schema: SCHEMA,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => {
    // Said once by the database; the queue would repeat it with every look.
    if (databaseFault(error) !== 'storage_full') log.error({ err: error }, 'the job queue met an error')
  })
  const queues = new Map<string, Queue>()
  let running = false

  async function startQueue(name: string, { handler, options }: Queue): Promise<void> {
    await boss.createQueue(name, {
      notify: true,
      retryLimit: options.retryLimit ?? 8,
      retryDelay: options.retryDelaySeconds ?? 2,
      retryBackoff: true,
      retryDelayMax: 300,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 24 * 60 * 60,
    })
    if (database.kind === 'embedded') await resumeInterrupted(name)
    await boss.work<object>(
      name,
      {
        batchSize: options.batchSize ?? 5,
        localConcurrency: options.batches ?? 1,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 5,
        perJobResults: true,
      },
      (jobs) =>
        Promise.all(
          jobs.map(async (job) => {
            try {
              await handler(job.data)
              return { id: job.id, status: 'completed' as const }
            } catch (error) {
              log.error({ err: error, queue: name, job: job.id }, 'a job failed')
              return { id: job.id, status: 'failed' as const, output: { message: error instanceof Error ? error.message : String(error) } }
            }
          }),
        ),
    )
  }

  /** The embedded database has one process: what stands as active at its start was cut off, and is due now. */
  async function resumeInterrupted(name: string): Promise<void> {
    await sql`update ${sql.table(`${SCHEMA}.job`)} set state = 'retry', start_after = now() where name = ${name} and state = 'active'`.execute(
      database.db,
    )
  }

  return {
    work: (name, handler, options = {}) => {
      // A queue carries what its own enqueue calls put in: the type parameter names it once.
      queues.set(name, { handler: handler as Queue['handler'], options })
    },
    enqueue: async (trx, name, data, options = {}) => {
      await boss.send(name, data, {
        db: fromKysely(trx),
        ...(options.delaySeconds !== undefined && { startAfter: options.delaySeconds }),
        ...(options.singletonKey !== undefined && { singletonKey: options.singletonKey }),
      })
    },
    start: async () => {
      await boss.start()
      for (const [name, queue] of queues) await startQueue(name, queue)
      running = true
    },
    stop: async () => {
      running = false
      await boss.stop({ graceful: true, timeout: DRAIN_MS, close: true })
    },
    isRunning: () => running,
  }
}

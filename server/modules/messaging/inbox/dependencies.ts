import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files } from '#server/ports/files.ts'
import type { SmsCarrier } from '#server/ports/sms-carrier.ts'
import type { Config } from '#shared/config/environment.ts'

export interface InboxDependencies {
  db: Database['db']
  jobs: Jobs
  carrier: SmsCarrier
  files: Files
  clock: Clock
  config: Pick<Config, 'publicUrl'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

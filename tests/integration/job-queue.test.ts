import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createJobs } from '#server/jobs/queue.ts'
import { openTestDatabase } from '#tests/support/database.ts'

test('jobs that take long do not hold up the ones of other batches', async () => {
  const database = await openTestDatabase()
  const jobs = createJobs(database, Fastify().log)
  const held = Promise.withResolvers<void>()
  const started: string[] = []
  const ended = new Set<string>()
  jobs.work<{ id: string; isLong: boolean }>(
    'calls',
    async ({ id, isLong }) => {
      started.push(id)
      if (isLong) await held.promise
      ended.add(id)
    },
    { batchSize: 2, batches: 3 },
  )
  await jobs.start()
  onTestFinished(async () => {
    held.resolve()
    await jobs.stop()
    await database.close()
  })
  const long = [randomUUID(), randomUUID()]
  for (const id of long) {
    await jobs.enqueue(database.db, 'calls', { id, isLong: true })
    await expect.poll(() => started).toContain(id)
  }
  const short = Array.from({ length: 7 }, () => randomUUID())
  for (const id of short) await jobs.enqueue(database.db, 'calls', { id, isLong: false })
  await expect.poll(() => [...ended].sort(), { timeout: 10_000 }).toEqual([...short].sort())
})

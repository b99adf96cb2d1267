import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

interface Parts {
  database: Database
  jobs: { isRunning(): boolean }
  hub: { isReady(): boolean }
}

/** `/healthz`: the process is alive. `/readyz`: it can do its work; 503 names the part that can't. */
export function registerHealth(app: FastifyInstance, { database, jobs, hub }: Parts): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const checks = { database: await answers(database), jobs: jobs.isRunning(), hub: hub.isReady() }
    const ready = Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
  })
}

async function answers({ db, isStorageFull }: Database): Promise<boolean> {
  if (isStorageFull?.()) return false
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

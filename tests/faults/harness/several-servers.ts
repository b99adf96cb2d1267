import type { ThrowAwayPostgresql } from '../../../build/testing/postgresql.ts'
import { createPostgresqlDatabase } from '../../support/database.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import type { FaultContext } from './fault.ts'

interface ServersOnOneDatabase {
  servers: ServerProcess[]
  databaseUrl: string
}

/**
 * A server process for each of the clocks (milliseconds ahead of ours) on one new database, as behind a load balancer.
 * @param publicUrl where the load balancer is; by default the first server
 */
export async function startServersOnOneDatabase(
  { cleanUp }: Pick<FaultContext, 'cleanUp'>,
  postgresql: ThrowAwayPostgresql,
  clocks: readonly number[],
  publicUrl?: string,
): Promise<ServersOnOneDatabase> {
  const databaseUrl = await createPostgresqlDatabase(postgresql.url)
  const environment = { DATABASE_URL: databaseUrl, SEED_DEMO: '1', SANDBOX_WEBHOOK_RETRY_MS: '2000' }
  const servers: ServerProcess[] = []
  for (const clockShiftMs of clocks) {
    const address = publicUrl ?? servers[0]?.url
    const server = await startServerProcess({ ...environment, ...(address && { PUBLIC_URL: address }) }, { clockShiftMs })
    cleanUp(() => server.stop())
    servers.push(server)
  }
  return { servers, databaseUrl }
}

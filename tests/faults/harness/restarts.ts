import { setTimeout as pause } from 'node:timers/promises'
import { ApiClient } from '../../support/api-client.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { demoData } from './demo-data.ts'
import type { FaultContext } from './fault.ts'
import { type Findings, startTraffic } from './traffic.ts'

/** In each round, however loaded the machine is. */
const LEAST_TAKEN = 5

/** Ends a server at random moments of its traffic and starts it again. @returns how many texts were taken, and what became of them */
export async function endAmidTraffic(
  { times, chance, cleanUp }: FaultContext,
  lanes: { texts: number; sends: number },
  end: (server: ServerProcess) => Promise<void>,
): Promise<Findings & { taken: number }> {
  const server = await startServerProcess({ SANDBOX_WEBHOOK_RETRY_MS: '2000' }, { dataFrom: await demoData() })
  cleanUp(() => server.stop())
  const staff = await new ApiClient(server.url, 'admin@acme.example').signIn()
  const traffic = startTraffic({ url: () => server.url, staff, lanes, firstNumber: 1000 })
  cleanUp(() => traffic.abandon())
  for (let round = 0; round < times; round++) {
    const before = traffic.taken()
    await pause(300 + 1200 * chance())
    await traffic.untilTaken(before + LEAST_TAKEN)
    await end(server)
    await server.start()
  }
  await traffic.finish()
  return { taken: traffic.taken(), ...(await traffic.check()) }
}

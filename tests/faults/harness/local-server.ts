import type { RunningServer } from '#server/app.ts'
import { serverKey } from '#server/database/server-keys.ts'
import { postSignedWebhook } from '#server/http/signed-webhook.ts'
import { ApiClient } from '../../support/api-client.ts'
import { startTestServer } from '../../support/server.ts'
import type { FakeCarrier } from './fake-carrier.ts'
import type { FaultContext } from './fault.ts'

export interface LocalServer {
  server: RunningServer
  staff: ApiClient
  /** A webhook of the carrier. @returns the HTTP status of its answer */
  webhook(kind: 'inbound' | 'status', payload: object): Promise<number>
  /** Puts the server's clock forward. */
  advance(seconds: number): void
}

/** A server in this process, with a carrier and a clock in the case's hands. Without a carrier it has its sandbox. */
export async function startLocalServer({ cleanUp }: Pick<FaultContext, 'cleanUp'>, carrier?: FakeCarrier): Promise<LocalServer> {
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  const server = await startTestServer({}, carrier ? { carrier, clock } : { clock })
  cleanUp(() => server.close())
  const secret = await serverKey(server.database.db, 'sms-carrier-webhooks')
  carrier?.connect(server.url, secret)
  return {
    server,
    staff: await new ApiClient(server.url, 'admin@acme.example').signIn(),
    webhook: (kind, payload) => postSignedWebhook(`${server.url}/webhooks/sms-carrier/${kind}`, secret, payload),
    advance: (seconds) => {
      ahead += seconds * 1000
    },
  }
}

import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { registerSimulator } from '../simulator/simulator.routes.ts'
import { registerCarrierMessages } from './carrier-messages.routes.ts'
import { refuseFromOutside } from './loopback-only.ts'
import type { SandboxCarrier } from './sandbox-carrier.ts'

interface Dependencies {
  db: Kysely<Schema>
  carrier: SandboxCarrier
}

/** `/sandbox` and all below it, for callers on this computer only. Not registered at all beside a live adapter. */
export async function registerSandbox(app: FastifyInstance, { db, carrier }: Dependencies): Promise<void> {
  carrier.serveMediaFrom(() => ownOrigin(app))
  await app.register(async (sandbox) => {
    sandbox.addHook('onRequest', refuseFromOutside)
    registerCarrierMessages(sandbox, { db, carrier })
    await registerSimulator(sandbox, { db })
  })
}

function ownOrigin(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  if (address.address === '0.0.0.0' || address.address === '::') return `http://127.0.0.1:${address.port}`
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
}

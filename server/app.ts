import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#shared/config/environment.ts'
import { createDatabaseFiles } from './adapters/embedded/database-files.ts'
import { registerSandbox } from './adapters/sandbox/sms-carrier/sandbox.routes.ts'
import { createSandboxCarrier } from './adapters/sandbox/sms-carrier/sandbox-carrier.ts'
import { createDatabaseClock } from './database/database-clock.ts'
import type { StorageNews } from './database/embedded-storage.ts'
import { migrate } from './database/migrate.ts'
import { type Database, openDatabase } from './database/open.ts'
import { seedDemo } from './database/seed-demo.ts'
import { serverKey } from './database/server-keys.ts'
import { beforeRouting } from './http/before-routing.ts'
import { registerDocs } from './http/docs.ts'
import { registerErrors } from './http/errors.ts'
import { registerHealth } from './http/health.routes.ts'
import { loggerOptions } from './http/logging.ts'
import { registerOpenApi } from './http/openapi.ts'
import { BODY_LIMIT, registerSecurity } from './http/security.ts'
import { postSignedWebhook } from './http/signed-webhook.ts'
import { registerWebClient } from './http/web-client.ts'
import { signOutEverywhere } from './identity/accounts.ts'
import { createIdentityProvider } from './identity/provider.ts'
import { createTokenVerifier } from './identity/tokens.ts'
import { createJobs } from './jobs/queue.ts'
import { registerContacts } from './modules/messaging/contacts/contacts.routes.ts'
import { registerCarrierWebhooks } from './modules/messaging/inbox/carrier-webhooks.routes.ts'
import { registerInbox } from './modules/messaging/inbox/inbox.routes.ts'
import { registerMedia } from './modules/messaging/inbox/media.routes.ts'
import { registerPhones } from './modules/messaging/phones/phones.routes.ts'
import { visiblePhoneIds } from './modules/messaging/phones/phones.service.ts'
import { registerUsers } from './modules/messaging/users/users.routes.ts'
import { registerCompany } from './modules/platform/company/company.routes.ts'
import { registerSession } from './modules/platform/session/session.routes.ts'
import { findIdentity } from './modules/platform/session/session.service.ts'
import { type Clock, systemClock } from './ports/clock.ts'
import type { SmsCarrier } from './ports/sms-carrier.ts'
import { createHub } from './realtime/hub.ts'

export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:4600`. */
  url: string
  config: Config
  database: Database
  app: FastifyInstance
  close(): Promise<void>
}

interface Overrides {
  /** In place of the sandbox; then there is no /sandbox. */
  carrier?: SmsCarrier
  clock?: Clock
  /** In place of what `config` names. */
  database?: Database
}

/** The composition root: builds every part, ties adapters to ports, and starts in the order in which the parts need each other. */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    ...beforeRouting,
  })
  const database =
    overrides.database ??
    (await openDatabase(
      config,
      (error) => app.log.error({ err: error }, 'the database connection broke'),
      (news) => app.log[news === 'free' ? 'warn' : 'fatal'](storageWords[news]),
    ))
  try {
    return await compose(app, config, database, overrides)
  } catch (error) {
    await app.close()
    await database.close()
    throw error
  }
}

async function compose(app: FastifyInstance, config: Config, database: Database, overrides: Overrides): Promise<RunningServer> {
  const { db } = database
  const { log } = app
  await migrate(database)
  const clock = overrides.clock ?? (await clockOf(app, database))
  if (database.kind === 'embedded' || config.seedDemo) await seedDemo(database)

  // The address is known once the port is: with port 0 the system chooses it.
  let url = ''
  const webhookSecret = config.webhookSecret ?? (await serverKey(db, 'sms-carrier-webhooks'))
  const verifier = await createTokenVerifier(config, db)
  const identify = async (token: string) => {
    const claims = await verifier.verify(token)
    return claims && findIdentity(db, claims)
  }
  app.decorate('identify', identify)
  app.decorateRequest('actor', null)
  app.decorateRequest('uploads', null)

  registerErrors(app)
  await registerSecurity(app, config)
  await registerOpenApi(app)

  const sandbox = overrides.carrier
    ? null
    : createSandboxCarrier({
        db,
        config,
        clock,
        log,
        deliver: (kind, payload) => postSignedWebhook(`${url}/webhooks/sms-carrier/${kind}`, webhookSecret, payload),
      })
  const carrier = overrides.carrier ?? sandbox
  if (!carrier) throw new Error('There is no SMS carrier')
  const files = createDatabaseFiles(db)
  const jobs = createJobs(database, log)
  const hub = createHub({
    app,
    database,
    authenticate: async (token) => (await identify(token))?.actor ?? null,
    visiblePhoneIds: (actor) => visiblePhoneIds(db, actor),
  })
  const dependencies = { db, jobs, carrier, files, clock, config, log }

  registerHealth(app, { database, jobs, hub })
  registerSession(app, { db, endSessions: (authId) => signOutEverywhere(db, authId) })
  registerCompany(app, { db })
  registerInbox(app, dependencies)
  registerContacts(app, dependencies)
  registerPhones(app, dependencies)
  registerUsers(app, dependencies)
  registerMedia(app, dependencies)
  registerCarrierWebhooks(app, { ...dependencies, webhookSecret })
  if (sandbox) await registerSandbox(app, { db, carrier: sandbox })
  if (config.oidcIssuer === null) await (await createIdentityProvider({ config, db })).mount(app)
  await registerDocs(app)
  await registerWebClient(app, config, sandbox !== null)

  await jobs.start()
  await hub.start()
  url = await app.listen({ port: config.port, host: config.host })
  await sandbox?.start()

  return {
    url,
    config,
    database,
    app,
    close: async () => {
      await hub.stop()
      await closeHttp(app)
      await jobs.stop()
      await sandbox?.stop()
      await database.close()
    },
  }
}

const storageWords: Record<StorageNews, string> = {
  full: 'The disk is full: nothing can be stored until there is space again. Reading goes on.',
  free: 'There is space on the disk again: everything goes on.',
  stopped: 'The disk is full: the database has no space for its log, and the server stops. Make room and start it again.',
}

/** A database of one process is on this computer; several processes go by that of the one that they share. */
async function clockOf(app: FastifyInstance, { kind, db }: Database): Promise<Clock> {
  if (kind === 'embedded') return systemClock
  const clock = await createDatabaseClock(db, (error) => app.log.warn({ err: error }, "the database's time could not be read"))
  app.addHook('onClose', async () => clock.stop())
  return clock
}

/** Answers what was asked already. A connection that was busy when closing began would otherwise stay for its whole keep-alive time. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
  }
}

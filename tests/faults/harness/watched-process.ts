import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { RunningServer } from '#server/app.ts'
import { openEmbedded } from '#server/database/open.ts'
import { createAccount } from '#server/identity/accounts.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { createInbox } from '#server/modules/messaging/inbox/receive-text.ts'
import { systemClock } from '#server/ports/clock.ts'
import { makeSnapshot } from '../../support/database.ts'
import { DEMO_PASSWORD, startTestServer } from '../../support/server.ts'
import { companyIds, type DemoCompany } from '../../support/two-companies.ts'
import { mintToken } from './minted-token.ts'
import type { Answer, Watched } from './watched-server.ts'

// The process behind `startWatchedServer`.

/** Written to by signing in, by the carrier's own books and by starting: no business of the product's. */
const uncounted = ['identity_accounts', 'identity_records', 'server_keys', 'sandbox_carrier_messages', 'sandbox_carrier_webhooks']

const answers = ({ database: { db }, app, config }: RunningServer) => {
  let number = 0
  const nothing = {} as never
  const jobs = { enqueue: async () => undefined } as never
  const receive = createInbox({ db, jobs, carrier: nothing, files: nothing, clock: systemClock, config, log: app.log })
  const companyId = async (name: DemoCompany): Promise<string> =>
    (await db.selectFrom('companies').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  return {
    // Every write gives its row a new xmin.
    fingerprint: async () => {
      const tables = await sql<{ name: string }>`
        select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
        db,
      )
      const counted = tables.rows.filter(({ name }) => !uncounted.includes(name) && !name.includes('migration'))
      const parts = counted.map(
        ({ name }) => sql`select ${name} || ':' || count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as part from ${sql.table(name)}`,
      )
      const { rows } = await sql<{ part: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
      return rows.map(({ part }) => part).join(' ')
    },
    ids: ({ company, phoneNumber }) => companyIds(db, company, phoneNumber),
    place: async ({ email, company }) => {
      await db
        .updateTable('users')
        .set({ company_id: await companyId(company) })
        .where('email', '=', email)
        .execute()
    },
    addPerson: async ({ email, company, role = 'User', isOfAgency = false }) => {
      const auth_id = crypto.randomUUID()
      await createAccount(db, { authId: auth_id, email, passwordHash: await hashPassword(DEMO_PASSWORD) })
      if (company === undefined) return
      const agency_id = isOfAgency ? await companyId('Partner Agency') : null
      const values = { company_id: await companyId(company), agency_id, email, first_name: 'Pat', last_name: 'Ngo', role, auth_id }
      await db.insertInto('users').values(values).execute()
    },
    tokenOf: (wanted) => mintToken(db, config, wanted),
    userId: async (email) => (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id,
    receive: async ({ count, from, to, label }) => {
      const texts = Array.from({ length: count }, (_, n) => ({
        id: `W${++number}`,
        from: from[n % from.length] ?? '',
        to,
        body: `${label} ${n}`,
        media: [],
      }))
      const taken = await Promise.all(texts.map(receive))
      if (!taken.every(Boolean)) throw new Error(`${to} is no business phone`)
    },
  } satisfies { [Question in keyof Watched]: (input: Watched[Question]['input']) => Promise<unknown> }
}

/** Made by the first process of a run, for all that follow. */
async function demoSnapshot(): Promise<Blob> {
  const file = process.env.WATCHED_SNAPSHOT ?? ''
  if (existsSync(file)) return new Blob([readFileSync(file)])
  const snapshot = await makeSnapshot(true)
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await snapshot.arrayBuffer()))
  renameSync(`${file}.${process.pid}`, file)
  return snapshot
}

const database = await openEmbedded({ snapshot: await demoSnapshot() })
const server = await startTestServer({ ...(process.env as Record<string, string>) }, { database })
const table = answers(server) as Record<string, (input: unknown) => Promise<unknown>>
process.on('message', ({ id, question, input }: { id: number; question: string; input: unknown }) => {
  const reply = (answer: Omit<Answer, 'id'>): void => void process.send?.({ id, ...answer })
  table[question]?.(input).then(
    (output) => reply({ output }),
    (error: unknown) => reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
const end = (): void => {
  server.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.on('SIGTERM', end)
// Whoever asked is gone.
process.on('disconnect', end)
process.send?.({ url: server.url })

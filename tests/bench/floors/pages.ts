import { CompiledQuery, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { z } from 'zod'
import { EmbeddedDialect } from '#server/database/embedded-dialect.ts'
import { PreparingClient } from '#server/database/preparing-client.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { createTokenVerifier } from '#server/identity/tokens.ts'
import { readConversations, readCounts } from '#server/modules/messaging/inbox/conversation-list.ts'
import { search } from '#server/modules/messaging/inbox/search.ts'
import { readThread } from '#server/modules/messaging/inbox/thread.ts'
import { findIdentity } from '#server/modules/platform/session/session.service.ts'
import { systemClock } from '#server/ports/clock.ts'
import { getContactMessages, getConversationCounts, getConversations, searchMessages } from '#shared/contract/messaging/inbox.ts'
import { openBare } from './bare-database.ts'
import { listen } from './bare-server.ts'

/**
 * The floor of a page: node's own HTTP server, the product's token check, and the statements that the product runs for the same request,
 * through the database's driver alone. They are taken down at the first request, which the product's own code answers.
 */
const database = await openBare(process.env)
let heard: CompiledQuery[] = []
// The product's own way to the same database, for the token check.
const db = new Kysely<Schema>({
  dialect: database.engine
    ? new EmbeddedDialect(database.engine)
    : new PostgresDialect({ pool: new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', Client: PreparingClient }) }),
  log: ({ query }: LogEvent) => void heard.push(query),
})
// Two that prepare statements on one engine would be in each other's way.
const run = async (sql: string, parameters: readonly unknown[]): Promise<object[]> =>
  database.engine ? (await db.executeQuery<object>(CompiledQuery.raw(sql, [...parameters]))).rows : database.query(sql, parameters)
const verifier = createTokenVerifier({ publicUrl: process.env.PUBLIC_URL ?? '', oidcIssuer: null, oidcAudience: '' }, db)

function parsed<Q extends z.ZodType>(schema: Q | undefined, query: object): z.output<Q> {
  if (!schema) throw new Error('The operation takes no query')
  return schema.parse(query)
}

type Page = (actor: Actor, query: object) => Promise<unknown>
const pages: Record<string, Page> = {
  [`/api${getConversations.path}`]: (actor, query) => readConversations(db, actor, parsed(getConversations.query, query)),
  [`/api${getContactMessages.path}`]: (actor, query) =>
    readThread({ db, clock: systemClock }, actor, parsed(getContactMessages.query, query)),
  [`/api${searchMessages.path}`]: (actor, query) => search(db, actor, parsed(searchMessages.query, query)),
  [`/api${getConversationCounts.path}`]: (actor) => readCounts(db, actor, undefined),
}
const statements = new Map<string, CompiledQuery[]>()

async function takeDown(address: string, actor: Actor): Promise<CompiledQuery[]> {
  const { pathname, searchParams } = new URL(address, 'http://floor')
  const page = pages[pathname]
  if (!page) throw new Error(`There is no page ${pathname}`)
  const query = Object.fromEntries(searchParams)
  // Twice: what is read once and then kept (a key) is not the request's.
  await page(actor, query)
  heard = []
  await page(actor, query)
  const taken = heard
  heard = []
  statements.set(address, taken)
  return taken
}

listen(database, async (request, response) => {
  const address = request.url ?? ''
  const claims = await verifier.verify(request.headers.authorization?.slice('Bearer '.length) ?? '')
  const { actor } = claims ? await findIdentity(db, claims) : { actor: null }
  if (!actor) {
    response.writeHead(401).end()
    return
  }
  heard = []
  const results: object[][] = []
  for (const { sql, parameters } of statements.get(address) ?? (await takeDown(address, actor))) {
    results.push(await run(sql, parameters))
  }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(results))
})

import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#server/database/schema.ts'
import { notFound } from '#server/http/errors.ts'
import { listBusinessNumbers, listCustomers, listThread } from '../sms-carrier/carrier-lists.ts'
import { decodeDataUrl, isShownInline } from '../sms-carrier/media.ts'
import { Phone, parseOrRefuse } from '../sms-carrier/parse.ts'
import { simulatorPage } from './page.ts'

const THREAD_LENGTH = 200

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  // What staff send is fetched from wherever the server is reached (PUBLIC_URL), as a phone would.
  "img-src 'self' data: blob: http: https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const Thread = z.object({ customer: Phone, business: Phone })
const Customers = z.object({ business: Phone })
const MediaPlace = z.object({ id: z.string(), position: z.coerce.number().int().min(0).max(9) })

const interDirectory = path.join(path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')), 'files')

/** The page that looks like a customer's phone, and what its script asks for. */
export async function registerSimulator(app: FastifyInstance, { db }: { db: Kysely<Schema> }): Promise<void> {
  const assets = {
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (res: { header(n: string, v: string): unknown }) => res.header('cache-control', 'no-cache'),
  } as const
  await app.register(fastifyStatic, { ...assets, root: path.join(import.meta.dirname, 'assets'), prefix: '/sandbox/assets/' })
  await app.register(fastifyStatic, { ...assets, root: interDirectory, prefix: '/sandbox/fonts/' })

  for (const address of ['/sandbox', '/sandbox/']) {
    app.get(address, async (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(simulatorPage(await listBusinessNumbers(db))),
    )
  }

  app.get('/sandbox/phone/numbers', async () => listBusinessNumbers(db))

  app.get('/sandbox/phone/customers', async (request) => listCustomers(db, parseOrRefuse(Customers, request.query).business))

  app.get('/sandbox/phone/thread', async (request, reply) => {
    const { customer, business } = parseOrRefuse(Thread, request.query)
    const body = JSON.stringify({ customer, entries: await listThread(db, customer, business, THREAD_LENGTH) })
    // The page asks every second: mostly nothing has changed.
    const tag = `"${createHash('sha256').update(body).digest('base64url')}"`
    reply.header('etag', tag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })

  app.get('/sandbox/media/:id/:position', async (request, reply) => {
    const { id, position } = parseOrRefuse(MediaPlace, request.params)
    const row = await db.selectFrom('sandbox_carrier_messages').select('media_urls').where('id', '=', id).executeTakeFirst()
    const media = decodeDataUrl(row?.media_urls[position] ?? '')
    if (!media) throw notFound('The picture')
    reply.type(media.contentType).header('cache-control', 'private, max-age=31536000, immutable')
    if (!isShownInline(media.contentType)) reply.header('content-disposition', 'attachment')
    return reply.send(media.bytes)
  })
}

import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#server/database/schema.ts'
import { AppError, invalid } from '#server/http/errors.ts'
import { MAX_MEDIA_BYTES, MAX_MEDIA_COUNT, MAX_MESSAGE_LENGTH } from '#shared/contract/messaging/limits.ts'
import { listOutbound } from './carrier-lists.ts'
import { decodeDataUrl, mediaTypeOf } from './media.ts'
import { Phone, parseOrRefuse } from './parse.ts'
import type { SandboxCarrier } from './sandbox-carrier.ts'

const MediaUrl = z
  .string()
  .max(MAX_MEDIA_BYTES * 2)
  .refine((url) => isMediaUrl(url), 'must be an http(s) address, a /sandbox/media/ path or a base64 data: URL')

const CustomerText = z
  .object({
    id: z
      .string()
      .regex(/^[\w.:-]{1,100}$/, 'may hold letters, digits and . : _ - only, at most 100')
      .default(() => `SM${randomUUID().replaceAll('-', '')}`),
    from: Phone,
    to: Phone,
    body: z
      .string()
      .max(MAX_MESSAGE_LENGTH)
      .refine((body) => body.isWellFormed() && !body.includes('\0'), 'holds characters that no phone can send')
      .default(''),
    media: z.array(MediaUrl).max(MAX_MEDIA_COUNT).default([]),
  })
  .refine(({ body, media }) => body !== '' || media.length > 0, { path: ['body'], message: 'A text needs a body or media' })

const OutboundQuery = z.object({
  to: Phone.optional(),
  from: Phone.optional(),
  since: z.iso
    .datetime({ offset: true })
    .transform((value) => new Date(value))
    .optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  refused: z.stringbool().default(false),
})

/** Base64 makes the bytes a third longer. */
const BODY_LIMIT = MAX_MEDIA_BYTES * 1.5

/** The carrier's own two ends: a customer's phone texts in, and what the platform asked to send is listed. */
export function registerCarrierMessages(
  app: FastifyInstance,
  { db, carrier }: { db: Kysely<Schema>; carrier: Pick<SandboxCarrier, 'receive'> },
): void {
  app.post('/sandbox/carrier/messages', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const text = parseOrRefuse(CustomerText, request.body)
    const bytes = text.media.reduce((sum, url) => sum + (decodeDataUrl(url)?.bytes.length ?? 0), 0)
    if (bytes > MAX_MEDIA_BYTES) throw invalid('media', 'Media may be 5 MB in all', 'media_too_large')
    const owner = await db.selectFrom('business_phones').select('id').where('phone_number', '=', text.to).executeTakeFirst()
    if (!owner) throw new AppError(404, 'number_not_found', 'Nobody owns the number that this text goes to')
    await carrier.receive({ ...text, media: text.media.map((url) => ({ url, contentType: mediaTypeOf(url) })) })
    return reply.code(201).send({ id: text.id })
  })

  app.get('/sandbox/carrier/messages', async (request) => listOutbound(db, parseOrRefuse(OutboundQuery, request.query)))
}

function isMediaUrl(url: string): boolean {
  if (url.startsWith('data:')) return decodeDataUrl(url) !== null
  return /^\/sandbox\/media\/[\w.:%-]+\/\d+$/.test(url) || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
}

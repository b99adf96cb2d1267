import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, notFound } from '#server/http/errors.ts'
import { isSignedBody, SIGNATURE_HEADER } from '#server/http/signed-webhook.ts'
import { E164 } from '#shared/contract/common.ts'
import { applyStatus } from './apply-status.ts'
import type { InboxDependencies } from './dependencies.ts'
import { createInbox } from './receive-text.ts'

const Inbound = z.object({
  id: z.string().min(1).max(200),
  from: E164,
  to: E164,
  body: z.string().max(10_000).default(''),
  media: z
    .array(z.object({ url: z.string().min(1).max(2000), contentType: z.string().max(200) }))
    .max(10)
    .default([]),
})

const Status = z.object({
  id: z.string().min(1).max(200),
  status: z.enum(['accepted', 'scheduled', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'canceled', 'read']),
  errorCode: z.string().max(20).nullish(),
  clientReference: z.string().max(200).nullish(),
})

/** A text with ten links to media is some 20 KB. */
const BODY_LIMIT = 128 * 1024

/**
 * What the carrier tells us. Every body is signed over its raw bytes; 204 says "stored, do not repeat", also for a repeat. Anything else
 * than 2xx or 4xx makes the carrier try again.
 */
export function registerCarrierWebhooks(app: FastifyInstance, deps: InboxDependencies & { webhookSecret: string }): void {
  const receive = createInbox(deps)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))

    scope.post('/webhooks/sms-carrier/inbound', async (request, reply) => {
      const text = readSigned(request, deps.webhookSecret, Inbound)
      // The sandbox carrier names its own media by path.
      const media = text.media.map(({ url, contentType }, position) => ({ url: absolute(url, request), contentType, position }))
      if (!(await receive({ ...text, media }))) throw notFound('This number')
      return reply.code(204).send()
    })

    scope.post('/webhooks/sms-carrier/status', async (request, reply) => {
      const news = readSigned(request, deps.webhookSecret, Status)
      const isKnown = await applyStatus(deps, { ...news, errorCode: news.errorCode ?? null, clientReference: news.clientReference ?? null })
      if (!isKnown) throw notFound('This text')
      return reply.code(204).send()
    })
  })
}

function readSigned<S extends z.ZodType>(request: FastifyRequest, secret: string, schema: S): z.output<S> {
  const signature = request.headers[SIGNATURE_HEADER]
  const raw = request.body
  if (!Buffer.isBuffer(raw) || typeof signature !== 'string' || !isSignedBody(secret, raw, signature))
    throw new AppError(401, 'bad_signature', 'The signature is wrong')
  const result = schema.safeParse(parseJson(raw))
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({ field: issue.path.join('.') || 'body', message: issue.message }))
  throw new AppError(400, 'invalid_input', 'Some fields are wrong', { errors })
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString())
  } catch {
    throw new AppError(400, 'invalid_input', 'The body is no JSON', { errors: [{ field: 'body', message: 'is no JSON' }] })
  }
}

function absolute(url: string, request: FastifyRequest): string {
  const base = `${request.protocol}://${request.host}`
  const parsed = URL.parse(url, base)
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:')
    throw new AppError(400, 'invalid_input', 'Some fields are wrong', { errors: [{ field: 'media', message: 'is no http address' }] })
  return parsed.href
}

import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#shared/config/environment.ts'
import { DESKTOP_ORIGIN } from '#shared/config/origins.ts'
import { AppError } from './errors.ts'

/** Bodies without files; an operation with files has its own limit. */
export const BODY_LIMIT = 256 * 1024

export async function registerSecurity(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    // Answers that are no page need nothing; pages (web client, sign-in, simulator, docs) bring their own policy.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
  })
  await app.register(cors, {
    // The desktop client's pages come from app://; browsers use the server's own origin.
    origin: [DESKTOP_ORIGIN],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-requested-with', 'x-signalr-user-agent'],
    maxAge: 600,
    // An OPTIONS that is no preflight gets the same answer, not a text of the library's own.
    strictPreflight: false,
  })
  await app.register(multipart)
  await app.register(rateLimit, {
    global: false,
    allowList: () => !config.rateLimit,
    errorResponseBuilder: () => new AppError(429, 'too_many_requests', 'Too many requests. Please wait a moment.'),
  })
}

import { z } from 'zod'

/** All that the server takes from its environment (DESIGN, "What stays fixed"), parsed once at the start. */
export interface Config {
  port: number
  host: string
  /** Where the embedded database lives. */
  dataDir: string
  /** A PostgreSQL server; null: the embedded database. */
  databaseUrl: string | null
  /** Where browsers, carriers and the identity provider's clients reach the server; no trailing slash. */
  publicUrl: string
  /** An outside OpenID issuer; null: the embedded one at `/oidc`. */
  oidcIssuer: string | null
  /** The audience that access tokens must carry. */
  oidcAudience: string
  /** The web client's id at an outside issuer. */
  oidcClientId: string
  logLevel: string
  /** What the SMS carrier signs its webhooks with; null: the server makes a secret of its own at its first start. */
  webhookSecret: string | null
  /** Seed demo companies on an external database too. An empty embedded one is always seeded. */
  seedDemo: boolean
  sandbox: {
    /** Segments a second and number: 1 for a long code (FACTS, throughput). */
    segmentsPerSecond: number
    /** Base delay of one step of a text through the carrier, in milliseconds. */
    stepMs: number
    /** A webhook without an answer is repeated after this, in milliseconds. */
    webhookRetryMs: number
  }
  rateLimit: boolean
}

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true')

const origin = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: origin.optional(),
  OIDC_ISSUER: origin.optional(),
  OIDC_AUDIENCE: z.string().min(1).default('urn:iqsuite:api'),
  OIDC_CLIENT_ID: z.string().min(1).default('iq-web'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMS_CARRIER_WEBHOOK_SECRET: z.string().min(16).optional(),
  SEED_DEMO: flag,
  SANDBOX_SEGMENTS_PER_SECOND: z.coerce.number().positive().default(1),
  SANDBOX_STEP_MS: z.coerce.number().int().min(0).default(400),
  SANDBOX_WEBHOOK_RETRY_MS: z.coerce.number().int().min(50).default(15_000),
  RATE_LIMIT: flag.prefault('1'),
})

/** @throws one error that names every variable at fault, what is wrong with it and never its value */
export function parseEnvironment(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = Environment.safeParse(given)
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment has faults:\n${faults.join('\n')}`)
  }
  const e = result.data
  const reachableHost = e.HOST === '0.0.0.0' || e.HOST === '::' ? '127.0.0.1' : e.HOST
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL ?? null,
    publicUrl: e.PUBLIC_URL ?? `http://${reachableHost}:${e.PORT}`,
    oidcIssuer: e.OIDC_ISSUER ?? null,
    oidcAudience: e.OIDC_AUDIENCE,
    oidcClientId: e.OIDC_CLIENT_ID,
    logLevel: e.LOG_LEVEL,
    webhookSecret: e.SMS_CARRIER_WEBHOOK_SECRET ?? null,
    seedDemo: e.SEED_DEMO,
    sandbox: {
      segmentsPerSecond: e.SANDBOX_SEGMENTS_PER_SECOND,
      stepMs: e.SANDBOX_STEP_MS,
      webhookRetryMs: e.SANDBOX_WEBHOOK_RETRY_MS,
    },
    rateLimit: e.RATE_LIMIT,
  }
}

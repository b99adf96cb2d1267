import type { IncomingMessage, ServerResponse } from 'node:http'
import middie from '@fastify/middie'
import type { FastifyInstance, preHandlerHookHandler } from 'fastify'
import Provider, { type errors } from 'oidc-provider'
import type { Db } from '#server/database/open.ts'
import type { Config } from '#shared/config/environment.ts'
import { formTargets, oidcConfiguration } from './configuration.ts'
import { removeExpiredRecords } from './records-adapter.ts'
import { registerSignIn, signInPath } from './sign-in.routes.ts'
import { ownIssuer } from './tokens.ts'

const CLEAN_UP_MS = 3600_000

export interface IdentityOptions {
  config: Pick<Config, 'publicUrl' | 'oidcIssuer' | 'rateLimit'>
  db: Db
  /** Takes the place of the built-in limit of sign-in attempts by address and email. */
  limitSignIn?: preHandlerHookHandler
}

/** The embedded OpenID provider at `/oidc` and its sign-in page. With an outside issuer there is nothing to mount. */
export function createIdentityProvider({ config, db, limitSignIn }: IdentityOptions): { mount(app: FastifyInstance): Promise<void> } {
  return {
    mount: async (app) => {
      if (config.oidcIssuer !== null) return
      const provider = new Provider(ownIssuer(config), await oidcConfiguration({ publicUrl: config.publicUrl, db, signInPath }))
      logEvents(provider, app)
      await mountUnder(app, provider, config.publicUrl)
      await app.register(registerSignIn, { provider, db, publicUrl: config.publicUrl, isLimited: config.rateLimit, limitSignIn })
      cleanUpRegularly(app, db)
    },
  }
}

async function mountUnder(app: FastifyInstance, provider: Provider, publicUrl: string): Promise<void> {
  const handle = provider.callback()
  const { protocol, host } = new URL(publicUrl)
  // This server speaks plain HTTP, so behind a public https address there is a proxy. The provider is told the public address here
  // rather than by headers of that proxy: cookies are then secure, and links right, whatever the proxy sends.
  const isBehindProxy = protocol === 'https:'
  provider.proxy = isBehindProxy
  const policy = `default-src 'none'; script-src 'self'; img-src data:; form-action 'self' ${formTargets(publicUrl).join(' ')}; frame-ancestors 'none'; base-uri 'none'`
  if (!app.hasDecorator('use')) await app.register(middie)
  app.use('/oidc', (request: IncomingMessage, response: ServerResponse) => {
    if (isBehindProxy) {
      request.headers['x-forwarded-proto'] = 'https'
      request.headers['x-forwarded-host'] = host
    }
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('x-frame-options', 'DENY')
    response.setHeader('referrer-policy', 'no-referrer')
    // The provider's own pages post a form by a small script: it adds that script's hash to `script-src`, if there is one.
    response.setHeader('content-security-policy', policy)
    handle(request, response)
  })
}

/** Refusals are worth a line, the reuse of a refresh token above all. The errors name no token and no person. */
function logEvents(provider: Provider, app: FastifyInstance): void {
  provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'the identity provider failed'))
  const logRefusal = (_ctx: unknown, error: errors.OIDCProviderError) =>
    app.log.warn({ code: error.error, detail: error.error_detail }, 'the identity provider refused')
  provider.on('authorization.error', logRefusal)
  provider.on('grant.error', logRefusal)
  provider.on('revocation.error', logRefusal)
  provider.on('end_session.error', logRefusal)
}

function cleanUpRegularly(app: FastifyInstance, db: Db): void {
  const cleanUp = () => removeExpiredRecords(db).catch((error) => app.log.error({ err: error }, 'expired sessions could not be removed'))
  const timer = setInterval(cleanUp, CLEAN_UP_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

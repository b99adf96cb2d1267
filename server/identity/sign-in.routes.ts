import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import type Provider from 'oidc-provider'
import { errors, type InteractionResults } from 'oidc-provider'
import { z } from 'zod'
import type { Db } from '#server/database/open.ts'
import { verifyPassword } from './accounts.ts'
import { DESKTOP_CLIENT, formTargets } from './configuration.ts'
import { errorPage } from './pages/error-page.ts'
import { contentSecurityPolicy, FONT_PATH } from './pages/layout.ts'
import { openingPage } from './pages/opening-page.ts'
import { type SignInFault, signInPage } from './pages/sign-in-page.ts'

const ATTEMPTS_PER_MINUTE = 10

export const signInPath = (uid: string): string => `/oidc-ui/sign-in/${uid}`

const Form = z
  .object({ email: z.string().trim().max(320).catch(''), password: z.string().max(1024).catch('') })
  .catch({ email: '', password: '' })

interface Options {
  provider: Provider
  db: Db
  publicUrl: string
  isLimited: boolean
  limitSignIn: preHandlerHookHandler | undefined
}

/**
 * The sign-in page: a plain form, no scripts. It is bound to the browser that asked to sign in by the provider's signed interaction
 * cookie, which no other site can have sent along with a form (SameSite), so it needs no token of its own.
 */
export async function registerSignIn(app: FastifyInstance, { provider, db, publicUrl, isLimited, limitSignIn }: Options): Promise<void> {
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody)
  if (isLimited && !app.hasDecorator('rateLimit')) await app.register(rateLimit, { global: false })
  const limit =
    limitSignIn ?? (isLimited ? app.rateLimit({ max: ATTEMPTS_PER_MINUTE, timeWindow: '1 minute', keyGenerator: attemptKey }) : undefined)

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy({ formTargets: formTargets(publicUrl) }),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const startUrl = `${publicUrl}/`
    if (error instanceof errors.SessionNotFound) return html(reply.status(400), errorPage({ kind: 'expired', startUrl }))
    if (error.statusCode === 429) return html(reply.status(429), errorPage({ kind: 'too-many', startUrl: request.url }))
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'the sign-in page failed')
    return html(reply.status(status), errorPage({ kind: 'failed', startUrl }))
  })

  const finish = async (request: FastifyRequest, reply: FastifyReply, result: InteractionResults): Promise<string> =>
    provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: true })

  app.get(signInPath(':uid'), async (request, reply) => {
    const { prompt, params, grantId } = await provider.interactionDetails(request.raw, reply.raw)
    if (prompt.name === 'login') {
      const email = typeof params.login_hint === 'string' ? params.login_hint : ''
      return html(reply, signInPage({ email, isDesktop: params.client_id === DESKTOP_CLIENT }))
    }
    // Native clients are always asked for consent; ours has it.
    const next = await finish(request, reply, { consent: grantId === undefined ? {} : { grantId } })
    // A browser that is sent to another program stays on the page it was on: leave it on one that says so.
    const isLeavingBrowser = params.client_id === DESKTOP_CLIENT && request.headers['sec-fetch-dest'] === 'document'
    return isLeavingBrowser ? html(reply, openingPage(next)) : reply.redirect(next, 303)
  })

  app.post(signInPath(':uid'), { ...(limit && { preHandler: limit }) }, async (request, reply) => {
    const { prompt, params } = await provider.interactionDetails(request.raw, reply.raw)
    // The form was sent twice; the first has signed in already.
    if (prompt.name !== 'login') return reply.redirect(request.url, 303)
    const { email, password } = Form.parse(request.body)
    const show = (status: number, fault: SignInFault) =>
      html(reply.status(status), signInPage({ email, fault, isDesktop: params.client_id === DESKTOP_CLIENT }))
    if (email === '' || password === '')
      return show(400, { kind: 'incomplete', isEmailMissing: email === '', isPasswordMissing: password === '' })

    const result = await verifyPassword(db, email, password)
    switch (result.outcome) {
      case 'accepted': {
        request.log.info({ authId: result.authId }, 'signed in')
        return reply.redirect(await finish(request, reply, { login: { accountId: result.authId, amr: ['pwd'] } }), 303)
      }
      case 'rejected':
        return show(401, { kind: 'rejected' })
      case 'locked': {
        const seconds = Math.max(1, Math.ceil((result.until.getTime() - Date.now()) / 1000))
        reply.header('retry-after', seconds)
        return show(429, { kind: 'locked', minutes: Math.ceil(seconds / 60) })
      }
    }
  })

  const font = await readFile(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')))
  app.get(FONT_PATH, (_request, reply) =>
    reply.headers({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' }).send(font),
  )
}

const html = (reply: FastifyReply, page: string): FastifyReply => reply.type('text/html; charset=utf-8').send(page)

const attemptKey = (request: FastifyRequest): string => `${request.ip}|${Form.parse(request.body).email.toLowerCase()}`

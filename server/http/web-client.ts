import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from '#shared/config/content-security-policy.ts'
import type { Config } from '#shared/config/environment.ts'

const clientDirectory = path.join(import.meta.dirname, '../../dist/renderer')

/**
 * Serves the built client: its files, and its one page for every other address that a browser asks for. Read at each request, so that a
 * build under a running server is served whole.
 */
export async function registerWebClient(app: FastifyInstance, config: Config, hasSandbox: boolean): Promise<void> {
  app.get('/config.json', async () => ({
    issuer: config.oidcIssuer ?? `${config.publicUrl}/oidc`,
    clientId: config.oidcClientId,
    sandbox: hasSandbox,
  }))

  mkdirSync(clientDirectory, { recursive: true })
  await app.register(fastifyStatic, {
    root: clientDirectory,
    serve: false,
    cacheControl: false,
    setHeaders: (response, file) => {
      // Built files carry a hash in their name; the rest (service worker, icons) is asked for again.
      response.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) =>
    wantsPage(request) ? sendPage(reply, config) : reply.sendFile(request.url.slice(1).replace(/\?.*$/, '')),
  )
}

const wantsPage = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '').includes('text/html') && !/^\/(api|oidc|hubs|webhooks|media|sandbox|assets)\//.test(request.url)

async function sendPage(reply: FastifyReply, { publicUrl, oidcIssuer }: Config): Promise<FastifyReply> {
  const page = await readFile(path.join(clientDirectory, 'index.html'), 'utf8').catch(() => null)
  if (page === null) return reply.code(503).type('text/plain').send('The client is not built yet: run "npm run build".')
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header(
      'content-security-policy',
      contentSecurityPolicy({
        nonce,
        serverOrigin: new URL(publicUrl).origin,
        ...(oidcIssuer !== null && { issuerOrigin: new URL(oidcIssuer).origin }),
      }),
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__CSP_NONCE__', nonce))
}

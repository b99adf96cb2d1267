import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Protocol, protocol } from 'electron'
import { contentSecurityPolicy } from '#shared/config/content-security-policy.ts'
import { DESKTOP_ORIGIN } from '#shared/config/origins.ts'
import { contentTypeOf, resolveAsset } from './app-assets.ts'

const SCHEME = new URL(DESKTOP_ORIGIN).protocol.slice(0, -1)

/** Must run before the app is ready: a scheme cannot get its rights later. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, codeCache: true } },
  ])
}

export interface AppProtocolOptions {
  root: string
  /** null: pages that talk to no server. */
  serverUrl: string | null
}

export function serveApp({ root, serverUrl }: AppProtocolOptions, on: Pick<Protocol, 'handle'> = protocol): void {
  const serverOrigin = serverUrl === null ? DESKTOP_ORIGIN : new URL(serverUrl).origin
  on.handle(SCHEME, async (request) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? resolveAsset(path.resolve(root), request.url) : null
    const bytes = file && (await readFile(file).catch(() => null))
    if (!file || !bytes) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
    const type = contentTypeOf(file)
    const headers = { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' }
    if (!type.startsWith('text/html')) return new Response(new Uint8Array(bytes), { headers })
    const nonce = randomBytes(16).toString('base64')
    return new Response(bytes.toString('utf8').replaceAll('__CSP_NONCE__', nonce), {
      headers: { ...headers, 'content-security-policy': contentSecurityPolicy({ nonce, serverOrigin }), 'cache-control': 'no-store' },
    })
  })
}

import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import type { Problem } from '#shared/contract/common.ts'
import { HUB_PATH } from '#shared/contract/hub-path.ts'
import { sendError } from './errors.ts'

/** What is answered before a request has reached a route, as problems like any other. */
export const beforeRouting = {
  // An address with broken escapes, or with a part that is too long.
  frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  clientErrorHandler: refuseUnreadable,
  // Only the hub changes protocols. Any other wish to (`h2c`, say) is ignored, as HTTP allows: nobody would answer it.
  http: { shouldUpgradeCallback: ({ url }: IncomingMessage) => url?.split('?')[0] === HUB_PATH },
} satisfies FastifyHttpOptions<Server>

/** A request that is no HTTP: it has no reply to answer with, only its socket. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code] = outcomes[error.code ?? ''] ?? [400, 'invalid_input']
  const title = STATUS_CODES[status] ?? 'Bad Request'
  const body = JSON.stringify({ type: 'about:blank', title, status, code } satisfies Problem)
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'connection: close',
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const outcomes: Readonly<Record<string, [status: number, code: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow'],
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large'],
}

export interface PolicyParts {
  /** Fresh for every answer that carries the page; antd and the emoji picker put it on the style elements they add. */
  nonce: string
  /** The server's origin as the page reaches it, e.g. 'http://127.0.0.1:4600'. */
  serverOrigin: string
  /** Origin of an identity provider elsewhere: tokens are fetched from it. */
  issuerOrigin?: string
}

/**
 * The one content security policy of the client, sent by the server with the page and by the desktop shell for `app://`. Style attributes
 * need no allowance: React sets them through the CSSOM.
 */
export function contentSecurityPolicy({ nonce, serverOrigin, issuerOrigin }: PolicyParts): string {
  const socketOrigin = serverOrigin.replace(/^http/, 'ws')
  const connect = new Set(["'self'", serverOrigin, socketOrigin, ...(issuerOrigin ? [issuerOrigin] : [])])
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // data: is the favicon with the unread number; blob: is an attachment before it is sent.
    'img-src': ["'self'", serverOrigin, 'data:', 'blob:'],
    'media-src': ["'self'", serverOrigin, 'blob:'],
    'font-src': ["'self'"],
    'connect-src': [...connect],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`)
    .join('; ')
}

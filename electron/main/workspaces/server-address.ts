/** Names of this very computer: what goes there does not leave it, so it needs no encryption. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}

/** https anywhere, http on this computer only. */
export function isAllowedServer(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

export type AddressFault = 'empty' | 'no-address' | 'not-https'

/** What a person typed, as the origin of a server: `texts.acme.example` means https, a path that was copied along is dropped. */
export function parseServerAddress(typed: string): { serverUrl: string } | { fault: AddressFault } {
  const text = typed.trim()
  if (text === '') return { fault: 'empty' }
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const hostname = /^(\[[^\]]*\]|[^/:?#]*)/.exec(text)?.[1]?.toLowerCase() ?? ''
  const url = hasScheme ? text : `${isLoopback(hostname) ? 'http' : 'https'}://${text}`
  if (!URL.canParse(url)) return { fault: 'no-address' }
  const parsed = new URL(url)
  const isHost = parsed.hostname.includes('.') || isLoopback(parsed.hostname) || parsed.port !== ''
  if (!/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.password !== '' || !isHost) return { fault: 'no-address' }
  return isAllowedServer(url) ? { serverUrl: parsed.origin } : { fault: 'not-https' }
}

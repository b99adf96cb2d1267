import { z } from 'zod'

const WITHIN_MS = 10_000
const Config = z.looseObject({ issuer: z.url(), clientId: z.string() })

export type ServerFault = 'unreachable' | 'certificate' | 'no-iq-suite'

/** Whether a server of ours answers at an address; why not, if not. Redirects are not followed: the address that is kept must be its own. */
export async function askServer(serverUrl: string, request: typeof fetch): Promise<ServerFault | null> {
  let answer: Response
  try {
    answer = await request(`${serverUrl}/config.json`, { signal: AbortSignal.timeout(WITHIN_MS), redirect: 'error', cache: 'no-store' })
  } catch (error) {
    return isAboutCertificate(error) ? 'certificate' : 'unreachable'
  }
  if (answer.status >= 500) return 'unreachable'
  const body: unknown = answer.ok ? await answer.json().catch(() => null) : null
  return Config.safeParse(body).success ? null : 'no-iq-suite'
}

/** Chromium names them net::ERR_CERT_…, Node by codes such as DEPTH_ZERO_SELF_SIGNED_CERT. */
function isAboutCertificate(error: unknown): boolean {
  const texts = [error, error instanceof Error ? error.cause : null].map((each) =>
    each instanceof Error ? `${each.message} ${'code' in each ? each.code : ''}` : '',
  )
  return /ERR_CERT_|ERR_SSL_|_CERT\b|CERT_|SELF_SIGNED/.test(texts.join(' '))
}

import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-iq-signature'

/** Hex HMAC-SHA256 of the raw body. */
export const signBody = (secret: string, rawBody: string | Buffer): string => createHmac('sha256', secret).update(rawBody).digest('hex')

export function isSignedBody(secret: string, rawBody: string | Buffer, signature: string | undefined): boolean {
  const expected = Buffer.from(signBody(secret, rawBody))
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Posts a webhook and waits for its answer.
 * @returns the HTTP status
 * @throws when there is no answer within `timeoutMs`
 */
export async function postSignedWebhook(url: string, secret: string, payload: object, timeoutMs = 15_000): Promise<number> {
  const body = JSON.stringify(payload)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(secret, body) },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  return response.status
}

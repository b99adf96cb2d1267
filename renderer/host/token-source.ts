/** What of a signed-in person's tokens decides about renewal. `expires_at` is in seconds since 1970. */
export interface HeldTokens {
  access_token: string
  refresh_token?: string | undefined
  expires_at?: number | undefined
}

export interface TokenSourceParts {
  read(): Promise<HeldTokens | null>
  /** One exchange of the refresh token; rejects when it fails. */
  renew(): Promise<HeldTokens | null>
  /** Forgets the tokens: the identity provider has ended the session. */
  forget(): Promise<void>
  /** Whether a failed renewal means that the session is over, and not only that the network is. */
  isSessionOver(error: unknown): boolean
  /** Runs one task at a time over all tabs: a rotated refresh token that is used twice ends the whole session. */
  exclusively<T>(task: () => Promise<T>): Promise<T>
  now(): number
}

/** A token is renewed this long before it ends, so that a request in flight does not outlive it. */
const RENEW_BEFORE_SECONDS = 30

/**
 * Gives access tokens, renewing them when needed, with one renewal in flight. `refused` is a token that the server answered 401 to: it is
 * renewed even though it has not expired, unless another tab has done so already.
 */
export function createTokenSource(parts: TokenSourceParts): (refused?: string) => Promise<string | null> {
  let inFlight: Promise<string | null> | null = null

  const isUsable = (tokens: HeldTokens, refused: string | undefined) =>
    tokens.access_token !== refused && (tokens.expires_at === undefined || tokens.expires_at - RENEW_BEFORE_SECONDS > parts.now() / 1000)

  const renewOnce = (refused: string | undefined) =>
    parts.exclusively(async () => {
      const held = await parts.read()
      if (!held) return null
      if (isUsable(held, refused)) return held.access_token
      if (!held.refresh_token) {
        await parts.forget()
        return null
      }
      try {
        return (await parts.renew())?.access_token ?? null
      } catch (error) {
        if (!parts.isSessionOver(error)) throw error
        await parts.forget()
        return null
      }
    })

  return async (refused) => {
    const held = await parts.read()
    if (!held) return null
    if (isUsable(held, refused)) return held.access_token
    inFlight ??= renewOnce(refused).finally(() => {
      inFlight = null
    })
    return inFlight
  }
}

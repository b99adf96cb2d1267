import pg from 'pg'

/** Every connection keeps the plans of so many statements at most. */
const MAX_NAMED = 250
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i
/** "cached plan must not change result type": the schema has changed under a statement. */
const STALE_PLAN = '0A000'

/**
 * A connection that keeps its statements prepared: PostgreSQL parses and plans the ones that the server repeats once for each
 * connection. They live as long as their session, so a pooler between must pool sessions, which LISTEN asks for anyway.
 */
export class PreparingClient extends pg.Client {
  static readonly #names = new Map<string, string>()
  static #count = 0

  // The overloads of pg cannot be repeated here; what is not text with values goes through as it came.
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && rest.length === 0 ? PreparingClient.#nameOf(text) : null
    const send = super.query.bind(this) as (...given: unknown[]) => unknown
    if (name === null) return send(text, values, ...rest)
    return (send({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      // Its next use gets a new name, and with it a new plan.
      if (error instanceof pg.DatabaseError && error.code === STALE_PLAN) PreparingClient.#names.delete(String(text))
      throw error
    })
  }) as pg.Client['query']

  static #nameOf(text: string): string | null {
    const known = PreparingClient.#names.get(text)
    if (known !== undefined) return known
    if (PreparingClient.#names.size >= MAX_NAMED || !PREPARABLE.test(text)) return null
    const name = `iq_${PreparingClient.#count++}`
    PreparingClient.#names.set(text, name)
    return name
  }
}

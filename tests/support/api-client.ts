import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Operation } from '#shared/contract/operation.ts'
import { signIn } from './server.ts'

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined

/** A signed-in person's calls, typed by the contract. Signs in again when the token has expired. */
export class ApiClient {
  readonly #url: string
  readonly #email: string
  readonly #signInAt: string
  #token = ''

  /** @param signInAt the public address, when `url` is one of several processes behind it */
  constructor(url: string, email: string, signInAt = url) {
    this.#url = url
    this.#email = email
    this.#signInAt = signInAt
  }

  async signIn(): Promise<this> {
    this.#token = (await signIn({ config: { publicUrl: this.#signInAt } }, this.#email)).access_token
    return this
  }

  /** Goes on with a session that was begun elsewhere. */
  withToken(token: string): this {
    this.#token = token
    return this
  }

  get token(): string {
    return this.#token
  }

  /** @throws with status and answer when it is no success */
  async call<
    P extends z.ZodObject | undefined,
    Q extends z.ZodObject | undefined,
    B extends z.ZodType | undefined,
    R extends z.ZodType | undefined,
  >(operation: Operation<P, Q, B, R>, input: { params?: InputOf<P>; query?: InputOf<Q>; body?: InputOf<B> } = {}): Promise<OutputOf<R>> {
    const params = (input.params ?? {}) as Record<string, string>
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const query = new URLSearchParams(
      Object.entries((input.query ?? {}) as Record<string, string>).map(([key, value]) => [key, String(value)]),
    )
    const ask = (): Promise<Response> =>
      fetch(`${this.#url}/api${path}?${query}`, {
        method: operation.method,
        headers: { authorization: `Bearer ${this.#token}`, ...(input.body !== undefined && { 'content-type': 'application/json' }) },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      })
    let response = await ask()
    if (response.status === 401 && this.#token !== '') {
      await this.signIn()
      response = await ask()
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`${operation.operationId}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as OutputOf<R>
  }
}

export const newClientMessageId = (): string => randomUUID()

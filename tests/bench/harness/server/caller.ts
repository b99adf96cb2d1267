import { Agent, type IncomingMessage, request } from 'node:http'

/** Asks one server over connections that stay open, with as little work of its own as possible. */
export class Caller {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(url: string, token?: string) {
    this.#url = url
    this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  }

  /** @throws when it is no success */
  async get(path: string): Promise<string> {
    const { status, text } = await this.#send('GET', path, {})
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return text
  }

  /** @returns the status */
  async post(path: string, body: string, headers: Record<string, string> = {}): Promise<number> {
    return (await this.#send('POST', path, { 'content-type': 'application/json', ...headers }, body)).status
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const options = { method, agent: this.#agent, headers: { ...this.#headers, ...headers, ...length } }
      const asked = request(this.#url + path, options, (response: IncomingMessage) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
        response.on('error', reject)
      })
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // The server ended an idle connection while the request was on its way.
        if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(this.#send(method, path, headers, body))
        else reject(error)
      })
      asked.end(body)
    })
  }
}

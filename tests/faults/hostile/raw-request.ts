import { Agent, request } from 'node:http'

/** A request as it goes over the wire: `fetch` would put much of what is wrong with it right. */
export interface RawRequest {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: Buffer
  /** What is wrong with it, for the report. */
  note: string
}

export interface RawAnswer {
  /** 0: the server closed the connection without a word. */
  status: number
  headers: NodeJS.Dict<string | string[]>
  text: string
  /** No answer within the time limit. */
  isHanging: boolean
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

const TIME_LIMIT_MS = 15_000

export function send(url: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const nothing = { status: 0, headers: {}, text: '' }
  return new Promise((resolve) => {
    const ask = request({ hostname, port, method, path, headers: { ...headers, ...lengthOf(body) }, agent }, (response) => {
      const chunks: Buffer[] = []
      const end = (): void =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString(), isHanging: false })
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', end)
      response.on('error', end)
    })
    const limit = setTimeout(() => {
      resolve({ ...nothing, isHanging: true })
      ask.destroy()
    }, TIME_LIMIT_MS)
    ask.on('close', () => clearTimeout(limit))
    // A server may refuse a body before it has read it whole, and close.
    ask.on('error', () => resolve({ ...nothing, isHanging: false }))
    ask.end(body)
  })
}

const lengthOf = (body: Buffer | undefined): Record<string, string> => (body ? { 'content-length': String(body.length) } : {})

/** As `requestOf` of the sample inputs gives it. */
export function toRaw({ path, init }: { path: string; init: RequestInit }): RawRequest {
  return {
    method: init.method ?? 'GET',
    path,
    headers: { ...(init.headers as Record<string, string>) },
    ...(init.body !== undefined && init.body !== null && { body: Buffer.from(String(init.body)) }),
    note: 'correct',
  }
}

/** One line that is enough to repeat it. */
export function told({ method, path, headers, body, note }: RawRequest): string {
  const { authorization, ...rest } = headers
  const token = authorization === undefined ? 'no token' : `${String(authorization).slice(0, 24)}…`
  const text =
    body === undefined
      ? ''
      : body.length > 600
        ? `${body.subarray(0, 600).toString('latin1')}… (${body.length} bytes)`
        : body.toString('latin1')
  const where = path.length > 600 ? `${path.slice(0, 600)}… (${path.length})` : path
  return `${note}: ${method} ${where} [${token}] ${JSON.stringify(rest).slice(0, 600)} ${JSON.stringify(text)}`
}

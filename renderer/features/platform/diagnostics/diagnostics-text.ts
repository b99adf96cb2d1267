import type { ConnectionState } from '#renderer/realtime/connection.slice.ts'
import type { Attempt } from '#renderer/realtime/notification-log.ts'
import { connectionWords, outcomeWords, whatWords } from './outcome-words.ts'

export interface Diagnostics {
  at: number
  facts: Record<string, string>
  connection: Pick<ConnectionState, 'status' | 'history'>
  attempts: Attempt[]
}

/** Tokens, ids, numbers and addresses: none of them is put in, and none that a reason of the system might carry stays in. */
export function redact(text: string): string {
  return text
    .replaceAll(/\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/g, '[token]')
    .replaceAll(/\bBearer\s+\S+/gi, 'Bearer [token]')
    .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '[id]')
    .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[address]')
    .replaceAll(/([?&](?:code|state|token|access_token|id_token)=)[^&\s]+/gi, '$1[hidden]')
    .replaceAll(/\+\d{8,15}\b|\(\d{3}\) ?\d{3}-\d{4}|\b\d{3}[-.]\d{3}[-.]\d{4}\b/g, '[number]')
}

const line = (at: number, words: string) => `${new Date(at).toISOString()}  ${words}`

/** What 'Copy diagnostics' hands on: no names, texts, numbers or tokens. */
export function diagnosticsText({ at, facts, connection, attempts }: Diagnostics): string {
  const lines = [
    line(at, 'Diagnostics of IQ Suite'),
    '',
    ...Object.entries(facts).map(([name, value]) => `${name}: ${value}`),
    '',
    `Connection: ${connectionWords[connection.status]}`,
    ...connection.history.map((event) => line(event.at, connectionWords[event.status])),
    '',
    `Notifications (the last ${attempts.length})`,
    ...attempts.map((attempt) => line(attempt.at, `${whatWords(attempt)}: ${outcomeWords(attempt)}`)),
  ]
  return redact(lines.join('\n'))
}

import type { ConnectionState } from '#renderer/realtime/connection.slice.ts'
import type { Attempt } from '#renderer/realtime/notification-log.ts'
import type { PageDiagnostics } from '#shared/domain/diagnostics-text.ts'
import { connectionWords, outcomeWords, whatWords } from './outcome-words.ts'

const line = (at: number, words: string) => `${new Date(at).toISOString()}  ${words}`

/** What this page has seen of the connection, and what came of its notifications. */
export function pageDiagnostics({ status, history }: Pick<ConnectionState, 'status' | 'history'>, attempts: Attempt[]): PageDiagnostics {
  return {
    connection: [`Now: ${connectionWords[status]}`, ...history.map((event) => line(event.at, connectionWords[event.status]))],
    notifications: attempts.map((attempt) => line(attempt.at, `${whatWords(attempt)}: ${outcomeWords(attempt)}`)),
  }
}

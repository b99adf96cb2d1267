import type { ConnectionStatus } from '#renderer/realtime/connection.slice.ts'
import type { Attempt } from '#renderer/realtime/notification-log.ts'

const what: Record<Attempt['what'], string> = {
  text: 'A new text',
  several: 'Several new texts',
  reply: 'A reply that was not sent',
  test: 'A test',
}

/** 'Shown.', or why not, as one would say it. */
export function outcomeWords({ isShown, reason }: Attempt): string {
  if (isShown) return reason === null ? 'Shown.' : `Shown. ${reason}`
  return `Not shown. ${reason ?? 'The system gave no reason.'}`
}

export const whatWords = ({ what: kind, times }: Attempt): string => (times > 1 ? `${what[kind]}, ${times} times` : what[kind])

export const connectionWords: Record<ConnectionStatus | 'stopped', string> = {
  connecting: 'Connecting for the first time',
  live: 'Connected: texts arrive at once',
  'catching-up': 'Connected, catching up on what was missed',
  reconnecting: 'Connection lost, trying again',
  offline: 'This computer has no network',
  stopped: 'Ended: signed out, or another company',
}

const time = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' })

export const timeWords = (at: number): string => time.format(at)

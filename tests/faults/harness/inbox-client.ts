import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Conversation, ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import { root } from '../../../build/testing/run.ts'
import { shiftedClock } from '../../support/server-process.ts'

/** What the client would show. */
export interface Shown {
  status: string
  rows: Conversation[]
  thread: ThreadEntry[]
  /** The thread holds its newest text, as far as the client knows. */
  isThreadAtEnd: boolean
  unreadTotal: number
  /** Requests to the API since the last question, by operation. */
  requests: Record<string, number>
}

export interface InboxClient {
  shown(): Promise<Shown>
  /** Follows the feed from now on, as it does while somebody is signed in. */
  follow(): Promise<void>
  /** The network of this client is said to have gone; it comes back with `resume`. */
  resume(): Promise<void>
  stop(): void
}

export interface ClientOrder {
  serverUrl: string
  token: string
  /** The conversation that is open, if any: with this number. */
  openWith?: string
  /** How far the client's clock is ahead of ours, in milliseconds. */
  clockShiftMs?: number
}

/** The real client without its screens (store, API, hub, follower, notifications) in a process of its own, with one thread open. */
export async function startInboxClient(order: ClientOrder): Promise<InboxClient> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'inbox-client-process.ts'), {
    cwd: root,
    execArgv: order.clockShiftMs ? ['--import', shiftedClock] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'production',
      CLIENT_ORDER: JSON.stringify(order),
      IQ_TEST_CLOCK_SHIFT_MS: String(order.clockShiftMs ?? 0),
    },
  })
  const ask = <Answer>(question: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const onEnd = (): void => reject(new Error(`The client ended at ${question}`))
      child.once('exit', onEnd)
      child.once('message', (answer: { value?: Answer; error?: string }) => {
        child.off('exit', onEnd)
        if (answer.error === undefined) resolve(answer.value as Answer)
        else reject(new Error(`${question}: ${answer.error}`))
      })
      child.send(question)
    })
  await ask('ready')
  return {
    shown: () => ask('shown'),
    follow: () => ask('follow'),
    resume: () => ask('resume'),
    stop: () => void child.kill('SIGKILL'),
  }
}

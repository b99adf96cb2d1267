import { Button } from 'antd'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { NotifyOutcome } from '#renderer/host/host.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import type { ConnectionState } from '#renderer/realtime/connection.slice.ts'
import { type Attempt, recordAttempt } from '#renderer/realtime/notification-log.ts'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'
import { say } from '#renderer/ui/feedback.ts'
import { Setting } from '#renderer/ui/setting.tsx'
import styles from '#renderer/ui/settings-page.module.css'
import { diagnosticsText } from '#shared/domain/diagnostics-text.ts'
import { connectionWords, outcomeWords, timeWords, whatWords } from './outcome-words.ts'
import { pageDiagnostics } from './page-diagnostics.ts'
import { useAttempts, useFacts } from './use-diagnostics.ts'

/** /settings/diagnostics: why there was no notification, and what to hand on to those who help. */
export function DiagnosticsPage() {
  const attempts = useAttempts()
  const { desktop } = useHost()
  const facts = useFacts()
  const connection = useSelector((state: { connection: ConnectionState }) => state.connection)

  const copy = async () => {
    try {
      const ofDesktop = desktop ? await desktop.diagnostics() : null
      const text = diagnosticsText({ at: Date.now(), facts: facts ?? {}, page: pageDiagnostics(connection, attempts), desktop: ofDesktop })
      await navigator.clipboard.writeText(text)
      say('success', 'The diagnostics are copied.')
    } catch {
      say('error', 'They could not be copied. Try again; a browser may keep its clipboard from this page.')
    }
  }

  return (
    <AntdTheme>
      <main className={styles.page}>
        <h1>Why was there no notification?</h1>
        <p className={styles.lead}>Every try of this computer, and what came of it.</p>
        <section aria-labelledby="try">
          <h2 id="try">Try it</h2>
          <TestSetting />
          <Setting label="Hand on what is here" text="Without names, texts, numbers or anything that signs you in.">
            <Button onClick={() => void copy()}>Copy diagnostics</Button>
          </Setting>
        </section>
        <section aria-labelledby="attempts">
          <h2 id="attempts">The last notifications</h2>
          <Attempts attempts={attempts} />
        </section>
        <section aria-labelledby="connection">
          <h2 id="connection">Connection</h2>
          <Setting
            label="Now"
            text={connectionWords[connection.status]}
            isTrouble={connection.status === 'reconnecting' || connection.status === 'offline'}
          />
          <Lines lines={connection.history.map(({ at, status }) => ({ at, words: connectionWords[status] }))} />
        </section>
        <section aria-labelledby="facts">
          <h2 id="facts">This computer</h2>
          <dl className={styles.facts}>
            {Object.entries(facts ?? {}).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </main>
    </AntdTheme>
  )
}

const testWords = ({ status, ...rest }: NotifyOutcome): string => {
  if (status === 'not-shown') return `It was not shown. ${'reason' in rest ? rest.reason : ''}`
  return `The system took it. Seen nothing? Then the system’s own settings keep it back. ${'remark' in rest ? (rest.remark ?? '') : ''}`.trim()
}

function TestSetting() {
  const { shell, storage } = useHost()
  const [outcome, setOutcome] = useState<NotifyOutcome | null>(null)
  const [isSending, setSending] = useState(false)

  const send = async () => {
    setSending(true)
    // Asked at the click, which is when browsers allow the question.
    await shell.requestNotificationPermission()
    const note = {
      id: crypto.randomUUID(),
      title: 'A test from IQ Suite',
      body: 'New messages are announced like this.',
      conversationId: null,
      tag: 'test',
    }
    const answer = await shell.notify(note)
    recordAttempt(storage, 'test', answer)
    setOutcome(answer)
    setSending(false)
  }

  return (
    <Setting
      label="Test"
      text={outcome ? testWords(outcome) : 'Goes the way of every notification: do not disturb holds it back, too.'}
      isTrouble={outcome?.status === 'not-shown'}
      isStatus
    >
      <Button type="primary" loading={isSending} onClick={() => void send()}>
        Send a test notification
      </Button>
    </Setting>
  )
}

function Attempts({ attempts }: { attempts: Attempt[] }) {
  if (attempts.length === 0) return <Setting label="None yet" text="Nothing has asked for your attention on this computer." />
  return (
    <Lines
      lines={attempts.map((attempt) => ({
        at: attempt.at,
        words: whatWords(attempt),
        more: outcomeWords(attempt),
        isTrouble: !attempt.isShown,
      }))}
    />
  )
}

interface Line {
  at: number
  words: string
  more?: string
  isTrouble?: boolean
}

function Lines({ lines }: { lines: Line[] }) {
  return (
    <ol className={styles.lines}>
      {lines.map(({ at, words, more, isTrouble }) => (
        <li key={`${at} ${words}`}>
          <time dateTime={new Date(at).toISOString()}>{timeWords(at)}</time>
          <span>{words}</span>
          {more !== undefined && <span data-trouble={isTrouble || undefined}>{more}</span>}
        </li>
      ))}
    </ol>
  )
}

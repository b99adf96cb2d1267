import { type FormEvent, useId, useState } from 'react'
import type { WorkspacesHost } from '#renderer/host/host.ts'
import { Button } from '#renderer/ui/button.tsx'
import type { AddWorkspaceOutcome } from '#shared/ipc/workspaces.ts'
import styles from './workspaces-page.module.css'

interface Props {
  host: WorkspacesHost
  isFirst: boolean
  mayTryHere: boolean
}

/** Asks for the server's address, or starts one on this computer. When it succeeds, the main process closes this window. */
export function AddWorkspace({ host, isFirst, mayTryHere }: Props) {
  const [address, setAddress] = useState('')
  const [busyWith, setBusyWith] = useState<'server' | 'here' | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const id = useId()

  const run = async (what: 'server' | 'here', action: () => Promise<AddWorkspaceOutcome>) => {
    if (busyWith) return
    setBusyWith(what)
    setReason(null)
    try {
      const outcome = await action()
      if (outcome.status === 'refused') setReason(outcome.reason)
    } catch {
      setReason('Something unexpected went wrong. Please try again.')
    }
    setBusyWith(null)
  }
  const connect = (event: FormEvent) => {
    event.preventDefault()
    void run('server', () => host.add(address))
  }

  return (
    <>
      <form className={styles.form} onSubmit={connect} noValidate>
        <label htmlFor={`${id}-address`}>{isFirst ? 'Address of your company’s server' : 'Add a workspace'}</label>
        <div className={styles.line}>
          <input
            id={`${id}-address`}
            className={styles.input}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            placeholder="texts.example.com"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // The one thing to do in this window.
            // biome-ignore lint/a11y/noAutofocus: a first start asks for nothing else
            autoFocus={isFirst}
            aria-invalid={reason !== null || undefined}
            aria-describedby={reason === null ? undefined : `${id}-reason`}
          />
          <button type="submit" className={styles.connect}>
            {busyWith === 'server' ? 'Looking…' : 'Connect'}
          </button>
        </div>
        <p id={`${id}-reason`} role="alert" className={styles.problem}>
          {reason}
        </p>
      </form>
      {mayTryHere && (
        <section className={styles.here} aria-labelledby={`${id}-here`}>
          <div>
            <h2 id={`${id}-here`}>Try it on this computer</h2>
            <p>Brings a server of its own with sample customers. Nothing leaves this computer, and no text is sent to anybody.</p>
          </div>
          <Button onClick={() => void run('here', () => host.tryHere())}>{busyWith === 'here' ? 'Starting…' : 'Try it'}</Button>
        </section>
      )}
      <p role="status" className={styles.status}>
        {busyWith === 'here' ? 'The server is starting. The first time takes up to a minute.' : ''}
      </p>
    </>
  )
}

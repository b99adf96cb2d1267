import { useHost } from '#renderer/host/host-context.tsx'
import { useUpdates } from '#renderer/host/use-updates.ts'
import styles from './top-bar.module.css'

/** A new version is there: nothing is interrupted, and whoever wants it restarts. */
export function UpdateOffer() {
  const { desktop } = useHost()
  const state = useUpdates()?.state
  if (!desktop || state?.status !== 'ready') return null
  return (
    <button type="button" className={styles.pill} disabled={state.isWaiting} onClick={() => void desktop.updates.restart()}>
      {state.isWaiting ? 'Restarts when your texts are sent' : 'Restart to update'}
    </button>
  )
}

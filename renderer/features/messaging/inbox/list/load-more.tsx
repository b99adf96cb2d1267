import { useEffect, useEffectEvent } from 'react'
import styles from './load-more.module.css'
import type { RowWindow } from './use-row-window.ts'

/** Spec 2 §9. */
const LOAD_MORE_AFTER_MS = 500

/** Shown at the end of the list; a person may press it, or rest there. After a failure it waits to be pressed. */
export function LoadMore({ rowWindow, isAtEnd }: { rowWindow: RowWindow; isAtEnd: boolean }) {
  const { isLoadingOlder, hasOlderFailed, loadOlder } = rowWindow
  const isDue = isAtEnd && !isLoadingOlder && !hasOlderFailed
  const load = useEffectEvent(loadOlder)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(load, LOAD_MORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDue])

  return (
    <div className={styles.foot}>
      {isAtEnd && (
        <button type="button" className={styles.button} aria-busy={isLoadingOlder} disabled={isLoadingOlder} onClick={loadOlder}>
          {isLoadingOlder ? 'Loading…' : hasOlderFailed ? 'More could not be loaded. Retry' : 'Load More...'}
        </button>
      )}
    </div>
  )
}

import { Tooltip } from '#renderer/ui/tooltip.tsx'
import styles from './composer.module.css'
import type { Counter } from './counter.ts'

/** '96 / 160', the shift to 70 characters a segment made visible, and what the carrier bills where that differs. */
export function CounterDisplay({ counter, isEmpty }: { counter: Counter; isEmpty: boolean }) {
  if (isEmpty) return null
  return (
    <span className={styles.counter} data-excess={counter.excess > 0}>
      {counter.unicodeNote && (
        <Tooltip title={counter.unicodeNote}>
          <button type="button" className={styles.unicode} aria-label={`Unicode: ${counter.unicodeNote}`}>
            Unicode
          </button>
        </Tooltip>
      )}
      <span data-testid="counter">{counter.label}</span>
      {counter.carrierParts && (
        <Tooltip title="The carrier joins long texts and bills by part; its parts are shorter than an SMS that stands alone.">
          <button type="button" className={styles.parts}>
            {counter.carrierParts}
          </button>
        </Tooltip>
      )}
    </span>
  )
}

import type { ReactNode } from 'react'
import styles from './settings-page.module.css'

interface Props {
  label: string
  text: string
  isTrouble?: boolean
  /** Nothing where there is only something to say. */
  children?: ReactNode
}

/** One line of settings: what it is, what it does, and its control. */
export function Setting({ label, text, isTrouble = false, children }: Props) {
  return (
    <div className={styles.setting}>
      <div>
        <div className={styles.label}>{label}</div>
        <div className={styles.text} data-trouble={isTrouble || undefined}>
          {text}
        </div>
      </div>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './settings-page.module.css'

interface Props {
  label: string
  text: string
  isTrouble?: boolean
  /** What the text says changes while one looks: it is read out. */
  isStatus?: boolean
  /** Nothing where there is only something to say. */
  children?: ReactNode
}

/** One line of settings: what it is, what it does, and its control. */
export function Setting({ label, text, isTrouble = false, isStatus = false, children }: Props) {
  return (
    <div className={styles.setting}>
      <div>
        <div className={styles.label}>{label}</div>
        <div className={styles.text} data-trouble={isTrouble || undefined} role={isStatus ? 'status' : undefined}>
          {text}
        </div>
      </div>
      {children}
    </div>
  )
}

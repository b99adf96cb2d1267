import type { ReactNode } from 'react'
import styles from './message-page.module.css'
import { ProductMark } from './product-mark.tsx'

interface Props {
  title: string
  text: string
  /** Announced at once, for what went wrong. */
  isAlert?: boolean
  /** Shown only if it stays long enough to be read. */
  isPassing?: boolean
  /** The next step. */
  children?: ReactNode
}

/** A page that has one thing to say and one next step to offer. */
export function MessagePage({ title, text, isAlert = false, isPassing = false, children }: Props) {
  return (
    <main className={styles.page}>
      <div className={styles.card} data-passing={isPassing || undefined} role={isAlert ? 'alert' : undefined}>
        <ProductMark />
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </main>
  )
}

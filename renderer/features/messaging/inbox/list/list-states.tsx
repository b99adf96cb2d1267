import type { ReactNode } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import styles from './list-states.module.css'

const SKELETON_ROWS = Array.from({ length: 8 }, (_, index) => `row-${index}`)

export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading conversations" className={styles.skeletons}>
      {SKELETON_ROWS.map((key) => (
        <div key={key} className={styles.skeleton}>
          <span className={styles.disc} />
          <span className={styles.lines}>
            <span className={styles.line} />
            <span className={styles.line} />
          </span>
        </div>
      ))}
    </div>
  )
}

export function ListNotice({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div role="status" className={styles.notice}>
      <strong className={styles.title}>{title}</strong>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.notice}>
      <strong className={styles.title}>The conversations could not be loaded</strong>
      <p className={styles.text}>Nothing is lost. Please check your connection and try again.</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}

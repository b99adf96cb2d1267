import type { ReactNode } from 'react'
import styles from './button.module.css'

interface ButtonProps {
  /** The one main action of its place. */
  isPrimary?: boolean
  isSmall?: boolean
  /** Leads to an address, as a link that looks like a button. */
  href?: string
  onClick?: () => void
  children: ReactNode
}

/** A button of the pages and notices that are painted without antd; forms and dialogs use antd's, which looks the same. */
export function Button({ isPrimary = false, isSmall = false, href, onClick, children }: ButtonProps) {
  const look = { className: styles.button, 'data-kind': isPrimary ? 'primary' : undefined, 'data-size': isSmall ? 'small' : undefined }
  if (href !== undefined)
    return (
      <a {...look} href={href}>
        {children}
      </a>
    )
  return (
    <button type="button" {...look} onClick={onClick}>
      {children}
    </button>
  )
}

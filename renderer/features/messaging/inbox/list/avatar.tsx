import { avatarColour, initials, UNNAMED_COLOUR } from '#shared/domain/names.ts'
import styles from './avatar.module.css'

/** Decoration beside a name, so hidden from screen readers. */
export function Avatar({ contactId, fullName, size = 40 }: { contactId: string; fullName: string; size?: number }) {
  const letters = initials(fullName)
  return (
    <span
      aria-hidden="true"
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.35, background: letters ? avatarColour(contactId) : UNNAMED_COLOUR }}
    >
      {letters || '#'}
    </span>
  )
}

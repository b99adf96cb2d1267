import { memo } from 'react'
import { type DayKey, dayLabel } from '#shared/domain/day-groups.ts'
import { CallRow } from './call-row.tsx'
import { MessageBubble } from './message-bubble.tsx'
import styles from './thread.module.css'
import type { ThreadRow } from './thread-rows.ts'

interface Props {
  rows: readonly ThreadRow[]
  today: DayKey
  contactName: string
  flashing: string | null
  onOpenImage: (mediaId: string) => void
}

/** Memoised: what changes beside the texts looks at none of them. */
export const ThreadRows = memo(function ThreadRows({ rows, today, contactName, flashing, onOpenImage }: Props) {
  return rows.map((row) => {
    switch (row.kind) {
      case 'day':
        return (
          <div key={row.key} className={styles.day}>
            {dayLabel(row.day, today)}
          </div>
        )
      case 'new':
        return (
          <div key={row.key} className={styles.newLine} data-mark="new">
            New
          </div>
        )
      case 'call':
        return <CallRow key={row.key} call={row.call} rowKey={row.key} />
      case 'message':
        return (
          <MessageBubble
            key={row.key}
            row={row}
            contactName={contactName}
            isFlashing={row.message.id === flashing}
            onOpenImage={onOpenImage}
          />
        )
    }
    return row satisfies never
  })
})

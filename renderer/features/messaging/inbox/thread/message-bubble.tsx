import { memo } from 'react'
import hidden from '#renderer/ui/hidden.module.css'
import { isEmojiOnly } from './linkify.ts'
import styles from './message.module.css'
import { MessageMedia } from './message-media.tsx'
import { MessageMeta, sourceLabel } from './message-meta.tsx'
import { MessageText } from './message-text.tsx'
import { PendingMeta } from './pending-meta.tsx'
import type { MessageRow } from './thread-rows.ts'

interface Props {
  row: MessageRow
  contactName: string
  isFlashing: boolean
  onOpenImage: (mediaId: string) => void
}

const isSame = (a: Props, b: Props) =>
  a.row.message === b.row.message &&
  a.row.pending === b.row.pending &&
  a.row.startsGroup === b.row.startsGroup &&
  a.row.showsMeta === b.row.showsMeta &&
  a.contactName === b.contactName &&
  a.isFlashing === b.isFlashing &&
  a.onOpenImage === b.onOpenImage

export const MessageBubble = memo(function MessageBubble({ row, contactName, isFlashing, onOpenImage }: Props) {
  const { message, pending, startsGroup } = row
  const side = message.direction === 'inbound' ? styles.inbound : styles.outbound
  const shape = [side, startsGroup ? styles.starts : '', isFlashing ? styles.flash : ''].join(' ')
  const isBare = message.media.length === 0 && isEmojiOnly(message.body)
  return (
    <div className={`${styles.message} ${shape}`} data-row={row.key} data-message={message.id}>
      <span className={hidden.hidden}>{message.direction === 'inbound' ? contactName : sourceLabel(message)}: </span>
      {message.body !== '' && (
        <div className={`${styles.bubble} ${isBare ? styles.bare : ''} ${pending ? styles.pending : ''}`}>
          <MessageText text={message.body} />
        </div>
      )}
      {message.media.length > 0 && <MessageMedia message={message} onOpenImage={onOpenImage} />}
      {pending ? <PendingMeta item={pending} /> : row.showsMeta && <MessageMeta message={message} />}
    </div>
  )
}, isSame)

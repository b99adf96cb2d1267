import { memo } from 'react'
import hidden from '#renderer/ui/hidden.module.css'
import { Icon } from '#renderer/ui/icon.tsx'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import type { SearchHit } from '#shared/contract/messaging/inbox.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'
import { fullTime, listTime } from '#shared/domain/relative-time.ts'
import { Avatar } from './avatar.tsx'
import styles from './conversation-row.module.css'
import { highlight } from './highlight.ts'
import { rowText } from './row-text.ts'

interface ConversationRowProps {
  conversation: Conversation
  hit: SearchHit | null
  isOpen: boolean
  /** The one row that the Tab key reaches; the arrow keys move on from it. */
  isTabStop: boolean
  /** Below what a screen shows of the list's top. */
  isFar: boolean
  /** Start of the local day. A row needs no finer clock, and so is not drawn anew every minute. */
  today: number
}

function Highlight({ hit }: { hit: SearchHit }) {
  const {
    before,
    hit: found,
    after,
  } = highlight(hit.text, hit.start, hit.end, hit.field === 'message' ? undefined : Number.POSITIVE_INFINITY)
  return (
    <>
      {before}
      <mark className={styles.mark}>{found}</mark>
      {after}
    </>
  )
}

/** One conversation in the list. Memoised: an event redraws the one row that it changed. */
export const ConversationRow = memo(function ConversationRow({ conversation, hit, isOpen, isTabStop, isFar, today }: ConversationRowProps) {
  const { id, fullName, phone, unreadMessagesCount } = conversation
  const isUnread = conversation.status === 'new'
  const isHitInTitle = hit !== null && (hit.field === 'name' || (hit.field === 'phone' && fullName === ''))
  const address = hit?.messageId ? `/conversations/${id}?message=${hit.messageId}` : `/conversations/${id}`
  return (
    <li data-far={isFar || undefined}>
      {/* Not the router's link: each of those is drawn anew when the address changes. The list opens what is clicked. */}
      <a
        href={address}
        className={styles.row}
        data-conversation={id}
        data-unread={isUnread || undefined}
        aria-current={isOpen ? 'page' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        draggable={false}
      >
        <Avatar contactId={conversation.contactId} fullName={fullName} />
        <span className={styles.words}>
          <span className={styles.name}>{isHitInTitle ? <Highlight hit={hit} /> : fullName || formatPhone(phone)}</span>
          <span className={styles.text} dir="auto">
            {hit && !isHitInTitle ? <Highlight hit={hit} /> : rowText(conversation)}
          </span>
        </span>
        <span className={styles.side}>
          <time dateTime={conversation.lastContactDate} title={fullTime(conversation.lastContactDate)}>
            {listTime(conversation.lastContactDate, today)}
          </time>
          <span className={styles.marks}>
            {conversation.hasFailed && <Mark icon="alert" says="Not delivered" className={styles.failed} />}
            {conversation.isUnsubscribed && <Mark icon="blocked" says="Unsubscribed" className={styles.unsubscribed} />}
            {conversation.isFavorite && <Mark icon="starFilled" says="Starred" className={styles.star} />}
            {isUnread && unreadMessagesCount > 0 && (
              <span className={styles.badge}>
                {unreadMessagesCount > 99 ? '99+' : unreadMessagesCount}
                <span className={hidden.hidden}> unread</span>
              </span>
            )}
          </span>
        </span>
      </a>
    </li>
  )
})

function Mark({ icon, says, className }: { icon: 'alert' | 'blocked' | 'starFilled'; says: string; className: string | undefined }) {
  return (
    <span className={className} title={says}>
      <Icon name={icon} size={14} />
      <span className={hidden.hidden}>{says}</span>
    </span>
  )
}

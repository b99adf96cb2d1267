import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import type { Conversations } from '#server/database/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/errors.ts'
import type { Conversation, PhoneUnread } from '#shared/contract/messaging/conversation.ts'
import { fullNameOf } from '#shared/domain/names.ts'

/** Of the business phone, as they were when the row was read. */
export interface PhoneTotals {
  unread_messages: number
  unread_conversations: number
}

/** A conversation with what it shows of its contact and its business phone. */
export interface ConversationRow extends Omit<Selectable<Conversations>, 'created_at'>, PhoneTotals {
  first_name: string
  last_name: string
  contact_phone: string
  is_unsubscribed: boolean
  business_phone: string
}

/** The columns of a `ConversationRow`, from `conversations c`, `contacts t` and `business_phones p`. */
const conversationColumns = [
  'c.id',
  'c.company_id',
  'c.contact_id',
  'c.business_phone_id',
  'c.last_message_text',
  'c.last_message_kind',
  'c.last_message_direction',
  'c.last_message_at',
  'c.unread_count',
  'c.first_unread_message_id',
  'c.needs_reply',
  'c.failed_count',
  'c.is_favorite',
  'c.is_archived',
  'c.seq',
  't.first_name',
  't.last_name',
  't.phone as contact_phone',
  't.is_unsubscribed',
  'p.phone_number as business_phone',
  'p.unread_messages',
  'p.unread_conversations',
] as const

export const conversationColumnsSql = sql.raw(conversationColumns.join(', '))

export const selectConversations = (db: Db) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('contacts as t', 't.id', 'c.contact_id')
    .innerJoin('business_phones as p', 'p.id', 'c.business_phone_id')
    .select(conversationColumns)

/** The conversations that the caller may see. */
export function selectVisibleConversations(db: Db, actor: Actor) {
  const rows = selectConversations(db).where('c.company_id', '=', actor.companyId)
  return actor.role === 'User' ? rows.where('p.associated_user_id', '=', actor.userId) : rows
}

/** @throws 404 */
export async function requireConversation(db: Db, actor: Actor, id: string): Promise<ConversationRow> {
  const row = await selectVisibleConversations(db, actor).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('The conversation')
  return row
}

export function toConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    contactId: row.contact_id,
    businessPhoneId: row.business_phone_id,
    businessPhone: row.business_phone,
    fullName: fullNameOf(row.first_name, row.last_name),
    phone: row.contact_phone,
    lastMessageText: row.last_message_text,
    lastMessageKind: row.last_message_kind,
    lastMessageDirection: row.last_message_direction,
    lastContactDate: row.last_message_at.toISOString(),
    status: row.unread_count > 0 ? 'new' : '',
    unreadMessagesCount: row.unread_count,
    needsReply: row.needs_reply,
    hasFailed: row.failed_count > 0,
    isFavorite: row.is_favorite,
    isArchived: row.is_archived,
    isUnsubscribed: row.is_unsubscribed,
    seq: row.seq,
  }
}

/** What `changeConversation` may set. */
export type ConversationChange = Partial<
  Pick<
    ConversationRow,
    | 'last_message_text'
    | 'last_message_kind'
    | 'last_message_direction'
    | 'last_message_at'
    | 'unread_count'
    | 'first_unread_message_id'
    | 'needs_reply'
    | 'failed_count'
    | 'is_favorite'
    | 'is_archived'
  >
>

/**
 * A row after a change, with the totals of its phone that a trigger then keeps. `row` must have been read after `nextSeq`: the feed's lock
 * makes the read and the write one step, so what is added here is what is stored.
 */
export function changedRow(row: ConversationRow, change: ConversationChange & { seq: number }): ConversationRow {
  const changed = { ...row, ...change }
  return {
    ...changed,
    unread_messages: row.unread_messages + changed.unread_count - row.unread_count,
    unread_conversations: row.unread_conversations + Number(changed.unread_count > 0) - Number(row.unread_count > 0),
  }
}

/** Changes a conversation. @param row read after `nextSeq` */
export async function changeConversation(
  trx: Db,
  row: ConversationRow,
  change: ConversationChange & { seq: number },
): Promise<ConversationRow> {
  await trx.updateTable('conversations').set(change).where('id', '=', row.id).execute()
  return changedRow(row, change)
}

export const phoneUnread = (row: ConversationRow): PhoneUnread => ({
  businessPhoneId: row.business_phone_id,
  unreadMessages: row.unread_messages,
  unreadConversations: row.unread_conversations,
})

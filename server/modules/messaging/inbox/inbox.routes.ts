import type { FastifyInstance } from 'fastify'
import { requireCompany } from '#server/http/actor.ts'
import { implement } from '#server/http/implement.ts'
import { visiblePhoneIds } from '#server/modules/messaging/phones/phones.service.ts'
import { readChanges } from '#server/realtime/feed.ts'
import {
  archiveConversation,
  getChanges,
  getContactMessages,
  getConversation,
  getConversationCounts,
  getConversations,
  markContactConversationAsReadOrUnread,
  retryMessage as retryMessageOperation,
  searchMessages,
  sendMessage,
  setIsFavorite,
} from '#shared/contract/messaging/inbox.ts'
import { readConversations, readCounts } from './conversation-list.ts'
import { requireConversation, toConversation } from './conversation-rows.ts'
import { markRead, markUnread, setArchived, setFavorite } from './conversation-state.ts'
import type { InboxDependencies } from './dependencies.ts'
import { registerOutbox } from './outbox.job.ts'
import { retryMessage } from './retry-message.ts'
import { search } from './search.ts'
import { sendText } from './send-text.ts'
import { readThread } from './thread.ts'

/** One person does not send more than this by hand. */
const SENDS_PER_MINUTE = 120
/** Entries of the change feed in one answer. */
const CHANGES_PAGE = 200

export function registerInbox(app: FastifyInstance, deps: InboxDependencies): void {
  const { db } = deps
  registerOutbox(deps)

  implement(app, getConversations, async ({ actor, query }) => {
    requireCompany(actor, query.id)
    return readConversations(db, actor, query)
  })
  implement(app, getConversation, async ({ actor, params }) => toConversation(await requireConversation(db, actor, params.conversationId)))
  implement(app, getConversationCounts, async ({ actor, query }) => {
    requireCompany(actor, query.id)
    return readCounts(db, actor, query.idUser)
  })
  implement(app, searchMessages, async ({ actor, query }) => {
    requireCompany(actor, query.id)
    return search(db, actor, query)
  })
  implement(app, getContactMessages, ({ actor, query }) => readThread(deps, actor, query))
  implement(app, getChanges, async ({ actor, query }) => {
    requireCompany(actor, query.id)
    const phoneIds = await visiblePhoneIds(db, actor)
    return readChanges(db, { companyId: actor.companyId, since: query.since, limit: CHANGES_PAGE, phoneIds })
  })

  implement(
    app,
    sendMessage,
    async ({ actor, body, files }) => {
      requireCompany(actor, body.companyId)
      return sendText(deps, actor, body, files)
    },
    { perMinute: SENDS_PER_MINUTE },
  )
  implement(app, retryMessageOperation, ({ actor, params }) => retryMessage(deps, actor, params.messageId), { perMinute: SENDS_PER_MINUTE })

  implement(app, setIsFavorite, ({ actor, body }) => setFavorite(deps, actor, body.id, body.isFavorite))
  implement(app, archiveConversation, ({ actor, body }) => setArchived(deps, actor, body.id, body.archive))
  implement(app, markContactConversationAsReadOrUnread, ({ actor, body }) =>
    body.read ? markRead(deps, actor, body.id, body.upToMessageId) : markUnread(deps, actor, body.id),
  )
}

import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/open.ts'
import { requireCompany } from '#server/http/actor.ts'
import { implement } from '#server/http/implement.ts'
import type { Clock } from '#server/ports/clock.ts'
import {
  getContactData,
  getCurrentHubspotURL,
  getnewConversation,
  unsubscribe,
  updateChatInfo,
} from '#shared/contract/messaging/contacts.ts'
import { editContact, openConversationWith, readContact, readHubspotUrl, unsubscribeContact } from './contacts.service.ts'

export function registerContacts(app: FastifyInstance, deps: { db: Database['db']; clock: Clock }): void {
  implement(app, getContactData, ({ actor, params }) => readContact(deps.db, actor, params.contactId))
  implement(app, updateChatInfo, ({ actor, body }) => editContact(deps, actor, body))
  implement(app, unsubscribe, ({ actor, params }) => unsubscribeContact(deps, actor, params.contactId))
  implement(app, getnewConversation, async ({ actor, body }) => {
    requireCompany(actor, body.companyId)
    return openConversationWith(deps, actor, body)
  })
  implement(app, getCurrentHubspotURL, async ({ actor, params }) => ({ url: await readHubspotUrl(deps.db, actor, params.contactId) }))
}

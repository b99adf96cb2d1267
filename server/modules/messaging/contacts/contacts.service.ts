import type { z } from 'zod'
import type { Database, Db, Trx } from '#server/database/open.ts'
import type { Actor } from '#server/http/actor.ts'
import { AppError, invalid, notFound } from '#server/http/errors.ts'
import { announceContact, openContactConversation } from '#server/modules/messaging/inbox/inbox.service.ts'
import { requirePhone, visiblePhones } from '#server/modules/messaging/phones/phones.service.ts'
import type { Clock } from '#server/ports/clock.ts'
import { changing } from '#server/realtime/changing.ts'
import { nextSeq } from '#server/realtime/feed.ts'
import type { Contact, getnewConversation, updateChatInfo } from '#shared/contract/messaging/contacts.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { fullNameOf, initials } from '#shared/domain/names.ts'
import { parsePhone, timeZonesOf } from '#shared/domain/phone.ts'
import { PHONE_FORMAT_MESSAGE } from '#shared/domain/phone-format.ts'

type Edit = z.output<NonNullable<(typeof updateChatInfo)['body']>>
type NewConversation = z.output<NonNullable<(typeof getnewConversation)['body']>>

interface Deps {
  db: Database['db']
  clock: Clock
}

const selectContacts = (db: Db, actor: Actor) => db.selectFrom('contacts').selectAll().where('company_id', '=', actor.companyId)

/** @throws 404 */
export async function readContact(db: Db, actor: Actor, id: string): Promise<Contact> {
  const row = await selectContacts(db, actor).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('The contact')
  const tags = await db
    .selectFrom('contact_tags')
    .innerJoin('tags', 'tags.id', 'contact_tags.tag_id')
    .select(['tags.id', 'tags.name'])
    .where('contact_tags.contact_id', '=', id)
    .orderBy('tags.name')
    .execute()
  const fullName = fullNameOf(row.first_name, row.last_name)
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName,
    initials: initials(fullName),
    phone: row.phone,
    email: row.email,
    isUnsubscribed: row.is_unsubscribed,
    isOptOutSuspected: row.is_opt_out_suspected,
    contactStatus: row.is_unsubscribed ? 'Unsubscribed' : 'Active',
    tags,
    notes: row.notes,
    timeZones: timeZonesOf(row.phone),
    dateCreated: row.created_at.toISOString(),
  }
}

/** @throws 400 for a number that is none, 409 phone_taken when another contact has it, 404 */
export async function editContact({ db, clock }: Deps, actor: Actor, edit: Edit): Promise<Contact> {
  const phone = parsePhone(edit.phonenumber)
  if (phone === null) throw invalid('phonenumber', PHONE_FORMAT_MESSAGE)
  const wanted = { first_name: plain(edit.firstname), last_name: plain(edit.lastname), phone, email: edit.email }
  return changing(db, async (trx) => {
    await nextSeq(trx, actor.companyId)
    const before = await selectContacts(trx, actor).where('id', '=', edit.id).executeTakeFirst()
    if (!before) throw notFound('The contact')
    const isChanged = Object.entries(wanted).some(([column, value]) => before[column as keyof typeof wanted] !== value)
    if (isChanged) {
      if (phone !== before.phone) await requireFreeNumber(trx, actor, phone)
      const at = clock.now()
      await trx
        .updateTable('contacts')
        .set({ ...wanted, updated_at: at })
        .where('id', '=', before.id)
        .execute()
      await announceContact(trx, { companyId: actor.companyId, id: before.id }, at)
    }
    return readContact(trx, actor, before.id)
  })
}

const plain = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()

async function requireFreeNumber(trx: Trx, actor: Actor, phone: string): Promise<void> {
  const other = await selectContacts(trx, actor).where('phone', '=', phone).executeTakeFirst()
  if (!other) return
  const message = 'Another contact has this phone number.'
  throw new AppError(409, 'phone_taken', message, { errors: [{ field: 'phonenumber', message }] })
}

/** From now on nothing is sent to the contact, until it texts START (spec 2 §4). @throws 404 */
export async function unsubscribeContact({ db, clock }: Deps, actor: Actor, id: string): Promise<Contact> {
  return changing(db, async (trx) => {
    await nextSeq(trx, actor.companyId)
    const before = await selectContacts(trx, actor).where('id', '=', id).executeTakeFirst()
    if (!before) throw notFound('The contact')
    if (!before.is_unsubscribed) {
      const at = clock.now()
      await trx
        .updateTable('contacts')
        .set({ is_unsubscribed: true, is_opt_out_suspected: false, updated_at: at })
        .where('id', '=', id)
        .execute()
      await announceContact(trx, { companyId: actor.companyId, id: before.id }, at)
    }
    return readContact(trx, actor, id)
  })
}

/** @throws 400 for a number that is none, 404 for a phone the caller may not see, 409 no_business_phone */
export async function openConversationWith({ db, clock }: Deps, actor: Actor, wanted: NewConversation): Promise<Conversation> {
  const number = parsePhone(wanted.contactPhone)
  if (number === null) throw invalid('contactPhone', PHONE_FORMAT_MESSAGE)
  const phone = wanted.companyPhone === undefined ? (await visiblePhones(db, actor))[0] : await requirePhone(db, actor, wanted.companyPhone)
  if (!phone) throw new AppError(409, 'no_business_phone', 'There is no business phone to text from')
  if (number === phone.phoneNumber) throw invalid('contactPhone', 'This is the business phone itself.')
  return changing(db, async (trx) => {
    const at = clock.now()
    const contact = await trx
      .insertInto('contacts')
      .values({ company_id: actor.companyId, phone: number, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.columns(['company_id', 'phone']).doUpdateSet({ phone: number }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return openContactConversation(trx, { companyId: actor.companyId, contactId: contact.id, businessPhoneId: phone.id }, at)
  })
}

/** The contact's record in HubSpot; null where contact or company is not linked. @throws 404 */
export async function readHubspotUrl(db: Db, actor: Actor, id: string): Promise<string | null> {
  const contact = await selectContacts(db, actor).where('id', '=', id).executeTakeFirst()
  if (!contact) throw notFound('The contact')
  const company = await db.selectFrom('companies').select('portal_id').where('id', '=', actor.companyId).executeTakeFirstOrThrow()
  if (contact.crm_contact_id === null || company.portal_id === null) return null
  return `https://app.hubspot.com/contacts/${encodeURIComponent(company.portal_id)}/contact/${encodeURIComponent(contact.crm_contact_id)}`
}

import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** The ids of one company's things, as an attacker of another company might have learned them. */
export interface CompanyIds {
  companyId: string
  userId: string
  phoneId: string
  phoneNumber: string
  contactId: string
  conversationId: string
  messageId: string
}

/** The demo companies without texts of their own, and the phones that they are given. */
const givenPhones = { Globex: '+12125550190', 'Partner Agency': '+13125550123' } as const

export type DemoCompany = 'Acme Landscaping' | keyof typeof givenPhones

/**
 * The ids of a demo company; one without texts in the demo is given a phone and a failed text.
 * @param phoneNumber of which phone the text shall be; otherwise of any. It is a failed one where there is one.
 */
export async function companyIds(db: Kysely<Schema>, name: DemoCompany, phoneNumber?: string): Promise<CompanyIds> {
  const company = await db.selectFrom('companies').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company.id)
    .orderBy('email')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (name !== 'Acme Landscaping') await giveTexts(db, company.id, user.id, givenPhones[name])
  let messages = db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('business_phones', 'business_phones.id', 'conversations.business_phone_id')
    .select(['messages.id', 'conversation_id', 'contact_id', 'business_phone_id', 'phone_number'])
    .where('messages.company_id', '=', company.id)
    .orderBy((eb) => eb('messages.status', 'in', ['failed', 'undelivered']), 'desc')
    .orderBy((eb) => eb('messages.direction', '!=', 'inbound'), 'desc')
  if (phoneNumber !== undefined) messages = messages.where('phone_number', '=', phoneNumber)
  const message = await messages.limit(1).executeTakeFirstOrThrow()
  return {
    companyId: company.id,
    userId: user.id,
    phoneId: message.business_phone_id,
    phoneNumber: message.phone_number,
    contactId: message.contact_id,
    conversationId: message.conversation_id,
    messageId: message.id,
  }
}

async function giveTexts(db: Kysely<Schema>, companyId: string, userId: string, phoneNumber: string): Promise<void> {
  const phone = await db
    .insertInto('business_phones')
    .values({ company_id: companyId, phone_number: phoneNumber, name: 'Main', associated_user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!phone) return
  const contact = await db
    .insertInto('contacts')
    .values({ company_id: companyId, phone: '+12122340111', first_name: 'Gus' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const conversation = await db
    .insertInto('conversations')
    .values({ company_id: companyId, contact_id: contact.id, business_phone_id: phone.id, failed_count: 1, last_message_text: 'Hello' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('messages')
    .values({
      company_id: companyId,
      conversation_id: conversation.id,
      direction: 'outbound-api',
      body: 'Hello',
      status: 'undelivered',
      error_code: '30003',
      source_type: 'user',
      source_user_id: userId,
    })
    .execute()
}

const companyTables = [
  'contacts',
  'conversations',
  'messages',
  'business_phones',
  'users',
  'change_events',
  'message_media',
  'files',
] as const

/** Everything of a company, to compare before and after. */
export async function everythingOf(db: Kysely<Schema>, companyId: string): Promise<Record<string, unknown[]>> {
  const entries = companyTables.map(async (table) => {
    const rows = await db.selectFrom(table).selectAll().where('company_id', '=', companyId).execute()
    return [table, rows.map((row) => JSON.stringify(row)).sort()] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

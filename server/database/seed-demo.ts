import type { Insertable } from 'kysely'
import { createAccount } from '#server/identity/accounts.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import type { Role } from '#shared/contract/operation.ts'
import { demoConversations } from './demo-conversations.ts'
import type { Database, Trx } from './open.ts'
import type { Companies } from './schema.ts'
import { insertConversation } from './seed-conversation.ts'

const DEMO_PASSWORD = 'demo-demo-demo'
/** One for all: it is no secret, and a hash for each would make the first start a second longer. */
let passwordHash: Promise<string> | undefined

/** The demo companies and accounts of DESIGN, for a database that has no company yet. Does nothing on any other. */
export async function seedDemo({ db }: Pick<Database, 'db'>): Promise<void> {
  const filled = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()
  if (filled) return
  await db.transaction().execute(async (trx) => {
    const home = await company(trx, { name: 'IQ Suite', web_site: 'iqsuite.example', is_home_admin: true })
    const partner = await company(trx, { name: 'Partner Agency', web_site: 'partner.example', is_agency: true })
    const acme = await company(trx, {
      name: 'Acme Landscaping',
      web_site: 'acme.example',
      time_zone: 'PST',
      agency_id: partner,
      portal_id: '4401001',
      iq_phone_number: '+14155550142',
      is_hubspot_integrated: true,
      message_iq: true,
      status_iq: true,
      price_iq: true,
      stock_iq: true,
    })
    const globex = await company(trx, { name: 'Globex', web_site: 'globex.example' })

    await person(trx, home, 'super@iqsuite.example', 'Sasha', 'Lindqvist', 'SuperAdmin')
    const dana = await person(trx, acme, 'admin@acme.example', 'Dana', 'Reyes', 'AccountAdmin')
    await person(trx, acme, 'billing@acme.example', 'Bo', 'Lindgren', 'BillingAdmin')
    const uma = await person(trx, acme, 'user@acme.example', 'Uma', 'Castillo', 'User')
    await person(trx, globex, 'admin@globex.example', 'Glen', 'Fischer', 'AccountAdmin')
    await person(trx, partner, 'agency@partner.example', 'Ada', 'Moreau', 'AccountAdmin', partner)

    const phones = {
      frontDesk: await phone(trx, acme, '+14155550142', 'Front desk', dana),
      crew: await phone(trx, acme, '+14155550167', 'Crew line', uma),
    }
    for (const conversation of demoConversations) {
      await insertConversation(trx, {
        companyId: acme,
        phoneId: phones[conversation.phone],
        staffId: conversation.phone === 'crew' ? uma : dana,
        conversation,
      })
    }
  })
}

async function company(trx: Trx, values: Insertable<Companies>): Promise<string> {
  const { id } = await trx.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

async function person(
  trx: Trx,
  companyId: string,
  email: string,
  first: string,
  last: string,
  role: Role,
  agencyId: string | null = null,
): Promise<string> {
  const { id, auth_id } = await trx
    .insertInto('users')
    .values({ company_id: companyId, agency_id: agencyId, email, first_name: first, last_name: last, role, auth_id: crypto.randomUUID() })
    .returning(['id', 'auth_id'])
    .executeTakeFirstOrThrow()
  passwordHash ??= hashPassword(DEMO_PASSWORD)
  await createAccount(trx, { authId: auth_id, email, passwordHash: await passwordHash })
  return id
}

async function phone(trx: Trx, companyId: string, number: string, name: string, userId: string): Promise<string> {
  const { id } = await trx
    .insertInto('business_phones')
    .values({ company_id: companyId, phone_number: number, name, associated_user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

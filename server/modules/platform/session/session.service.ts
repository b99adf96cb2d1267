import type { Selectable } from 'kysely'
import type { Db } from '#server/database/open.ts'
import type { Companies, Users } from '#server/database/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/errors.ts'
import type { Identified } from '#server/http/implement.ts'
import type { SessionCompany, SessionUser, UserAndCompany } from '#shared/contract/platform/session.ts'

interface Claims {
  sub: string
  email: string | null
}

/** Who a valid token speaks for; the account is found by the token's subject. */
export async function findIdentity(db: Db, claims: Claims): Promise<Identified> {
  const person = { authId: claims.sub, email: claims.email }
  const user = await db
    .selectFrom('users')
    .select(['id', 'auth_id', 'company_id', 'role', 'agency_id', 'first_name', 'last_name'])
    .where('auth_id', '=', claims.sub)
    .executeTakeFirst()
  if (!user || user.company_id === null) return { person, actor: null }
  const actor: Actor = {
    userId: user.id,
    authId: user.auth_id,
    companyId: user.company_id,
    role: user.role,
    agencyId: user.agency_id,
    name: `${user.first_name} ${user.last_name}`.trim(),
  }
  return { person, actor }
}

/** The profile of spec 1 §3. */
export async function readUserAndCompany(db: Db, actor: Actor): Promise<UserAndCompany> {
  const [user, company] = await Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', actor.userId).executeTakeFirst(),
    db.selectFrom('companies').selectAll().where('id', '=', actor.companyId).executeTakeFirst(),
  ])
  if (!user || !company) throw notFound('The account')
  return {
    user: toSessionUser(user),
    userRole: user.role,
    company: toSessionCompany(company),
    companyApps: {
      integrations: company.integrations,
      messageIq: company.message_iq,
      statusIq: company.status_iq,
      priceIq: company.price_iq,
      stockIq: company.stock_iq,
    },
  }
}

function toSessionUser(user: Selectable<Users>): SessionUser {
  return {
    id: user.id,
    userId: user.id,
    agencyId: user.agency_id,
    authId: user.auth_id,
    name: `${user.first_name} ${user.last_name}`.trim(),
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    picture: user.picture,
    role: user.role,
    notifications: user.notifications,
    hubSpotUserId: user.hubspot_user_id,
  }
}

function toSessionCompany(company: Selectable<Companies>): SessionCompany {
  return {
    id: company.id,
    name: company.name,
    webSite: company.web_site,
    iqPhoneNumber: company.iq_phone_number,
    timeZone: company.time_zone,
    isHubSpotIntegrated: company.is_hubspot_integrated,
    isActiveCampaignIntegrated: company.is_active_campaign_integrated,
    isBroadcastCompany: company.is_broadcast_company,
    isAgency: company.is_agency,
    confirmed: company.confirmed,
    canSendMessages: company.can_send_messages,
  }
}

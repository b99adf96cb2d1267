import type { Db } from '#server/database/open.ts'
import type { Actor } from '#server/http/actor.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import type { BusinessPhone } from '#shared/contract/messaging/phones.ts'

const ownPhones = (db: Db, companyId: string) =>
  db
    .selectFrom('business_phones')
    .select(['id', 'name', 'phone_number as phoneNumber', 'associated_user_id as associatedUserId'])
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('phone_number')

/** The phones that the caller may see, the oldest first: all of the company, for the role User those assigned to them (spec 2 §6). */
export async function visiblePhones(db: Db, actor: Actor): Promise<BusinessPhone[]> {
  const phones = ownPhones(db, actor.companyId)
  return actor.role === 'User' ? phones.where('associated_user_id', '=', actor.userId).execute() : phones.execute()
}

/** The same as ids, for the hub and the change feed. */
export async function visiblePhoneIds(db: Db, actor: Actor): Promise<string[] | 'all'> {
  if (actor.role !== 'User') return 'all'
  return (await visiblePhones(db, actor)).map((phone) => phone.id)
}

/**
 * 'Filter by User': the phones of one user among those the caller may see; without a user all of them.
 * @throws 403 where the role has no such filter (its own id is no filter), 404 for a user of another company
 */
export async function phonesOfUser(db: Db, actor: Actor, userId: string | undefined): Promise<BusinessPhone[]> {
  const phones = await visiblePhones(db, actor)
  if (userId === undefined) return phones
  if (userId !== actor.userId) {
    if (actor.role !== 'SuperAdmin' && actor.role !== 'AccountAdmin') throw forbidden()
    await requireUser(db, actor, userId)
  }
  return phones.filter((phone) => phone.associatedUserId === userId)
}

/** @throws 404 when the company has no such user */
export async function requireUser(db: Db, actor: Actor, userId: string): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('company_id', '=', actor.companyId)
    .executeTakeFirst()
  // A super administrator or an agency acts for a company without being one of its users.
  if (!user && userId !== actor.userId) throw notFound('The user')
}

/** @throws 404 when the caller may not see a phone of this number */
export async function requirePhone(db: Db, actor: Actor, phoneNumber: string): Promise<BusinessPhone> {
  const phone = (await visiblePhones(db, actor)).find((candidate) => candidate.phoneNumber === phoneNumber)
  if (!phone) throw notFound('The business phone')
  return phone
}

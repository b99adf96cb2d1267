import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/open.ts'
import { requireCompany } from '#server/http/actor.ts'
import { implement } from '#server/http/implement.ts'
import { visiblePhones } from '#server/modules/messaging/phones/phones.service.ts'
import { getUsersWithPhoneNumbers } from '#shared/contract/messaging/users.ts'

export function registerUsers(app: FastifyInstance, { db }: Pick<Database, 'db'>): void {
  implement(app, getUsersWithPhoneNumbers, async ({ actor, query }) => {
    requireCompany(actor, query.id)
    const phones = await visiblePhones(db, actor)
    const users = await db
      .selectFrom('users')
      .select(['id as userId', 'first_name as firstName', 'last_name as lastName'])
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('business_phones')
          .select('associated_user_id')
          .where('company_id', '=', actor.companyId)
          .where('associated_user_id', 'is not', null)
          .$castTo<{ associated_user_id: string }>(),
      )
      .orderBy('first_name')
      .orderBy('last_name')
      .orderBy('id')
      .execute()
    return users.map((user) => ({ ...user, phones: phones.filter((phone) => phone.associatedUserId === user.userId) }))
  })
}

import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/open.ts'
import { requireCompany } from '#server/http/actor.ts'
import { forbidden } from '#server/http/errors.ts'
import { implement } from '#server/http/implement.ts'
import { getCompanyPhones, getCompanyPhonesByUserId } from '#shared/contract/messaging/phones.ts'
import { requireUser, visiblePhones } from './phones.service.ts'

export function registerPhones(app: FastifyInstance, { db }: Pick<Database, 'db'>): void {
  implement(app, getCompanyPhones, async ({ actor, query }) => {
    requireCompany(actor, query.id)
    return visiblePhones(db, actor)
  })

  implement(app, getCompanyPhonesByUserId, async ({ actor, params: { userId } }) => {
    await requireUser(db, actor, userId)
    if (actor.role === 'User' && userId !== actor.userId) throw forbidden()
    return (await visiblePhones(db, actor)).filter((phone) => phone.associatedUserId === userId)
  })
}

import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/open.ts'
import { requireCompany } from '#server/http/actor.ts'
import { notFound } from '#server/http/errors.ts'
import { implement } from '#server/http/implement.ts'
import { canSendSms } from '#shared/contract/platform/company.ts'

export function registerCompany(app: FastifyInstance, { db }: { db: Database['db'] }): void {
  implement(app, canSendSms, async ({ actor, params }) => {
    requireCompany(actor, params.id)
    const company = await db.selectFrom('companies').select('can_send_messages').where('id', '=', actor.companyId).executeTakeFirst()
    if (!company) throw notFound('The company')
    return company.can_send_messages
  })
}

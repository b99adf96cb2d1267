import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/open.ts'
import { AppError, notFound } from '#server/http/errors.ts'
import { implement } from '#server/http/implement.ts'
import { getUserAndCompany, signOutEverywhere, updateNotificationSetting } from '#shared/contract/platform/session.ts'
import { isBadEmail } from './company-email.ts'
import { readUserAndCompany } from './session.service.ts'

interface Dependencies {
  db: Database['db']
  /** Ends every session and token of a subject; with an outside issuer the issuer has to do that. */
  endSessions: (authId: string) => Promise<void>
}

export function registerSession(app: FastifyInstance, { db, endSessions }: Dependencies): void {
  implement(app, getUserAndCompany, ({ actor }) => readUserAndCompany(db, actor), {
    answerStranger: ({ email }) =>
      new AppError(404, 'no_account', 'There is no account for this person', { extra: { isBadEmail: isBadEmail(email) } }),
  })

  implement(app, updateNotificationSetting, async ({ actor, body }) => {
    if (body.Id !== actor.userId) throw notFound('The user')
    await db.updateTable('users').set({ notifications: body.Notifications }).where('id', '=', actor.userId).execute()
  })

  implement(app, signOutEverywhere, async ({ actor, request }) => {
    await endSessions(actor.authId)
    await db
      .insertInto('audit_log')
      .values({
        company_id: actor.companyId,
        user_id: actor.userId,
        action: 'sign-out-everywhere',
        details: JSON.stringify({ request: request.id }),
      })
      .execute()
  })
}

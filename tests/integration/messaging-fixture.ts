import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { createDatabaseFiles } from '#server/adapters/embedded/database-files.ts'
import type { Database } from '#server/database/open.ts'
import type { Actor } from '#server/http/actor.ts'
import { registerErrors } from '#server/http/errors.ts'
import { registerOpenApi } from '#server/http/openapi.ts'
import { BODY_LIMIT, registerSecurity } from '#server/http/security.ts'
import { SIGNATURE_HEADER, signBody } from '#server/http/signed-webhook.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { registerContacts } from '#server/modules/messaging/contacts/contacts.routes.ts'
import { registerCarrierWebhooks } from '#server/modules/messaging/inbox/carrier-webhooks.routes.ts'
import { registerInbox } from '#server/modules/messaging/inbox/inbox.routes.ts'
import { registerMedia } from '#server/modules/messaging/inbox/media.routes.ts'
import { registerPhones } from '#server/modules/messaging/phones/phones.routes.ts'
import { registerUsers } from '#server/modules/messaging/users/users.routes.ts'
import type { CarrierRecord, OutboundText, SmsCarrier } from '#server/ports/sms-carrier.ts'
import { readChanges } from '#server/realtime/feed.ts'
import { parseEnvironment } from '#shared/config/environment.ts'
import type { ChangeEvent } from '#shared/contract/hub-events.ts'
import type { Conversation, Message } from '#shared/contract/messaging/conversation.ts'
import type { Role } from '#shared/contract/operation.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const WEBHOOK_SECRET = 'the secret of this test'
export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** The time of a test: it stands still until the test moves it on. */
function testClock(start = '2026-11-20T15:00:00.000Z') {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

/** A carrier that answers as told and notes what it was asked to send. */
function testCarrier() {
  const sent: (OutboundText & { carrierId: string })[] = []
  const books: CarrierRecord[] = []
  let answer: (text: OutboundText, carrierId: string) => Promise<void> | void = () => undefined
  const carrier: SmsCarrier = {
    send: async (text) => {
      const carrierId = `SM${randomUUID()}`
      sent.push({ ...text, carrierId })
      await answer(text, carrierId)
      return { carrierId, status: 'accepted' }
    },
    find: async () => books,
  }
  return {
    ...carrier,
    sent,
    books,
    answerWith: (next: typeof answer) => {
      answer = next
    },
  }
}

/** Jobs that wait until the test runs those that are due. */
function testJobs(now: () => Date) {
  const handlers = new Map<string, (data: object) => Promise<void>>()
  let waiting: { name: string; data: object; due: Date }[] = []
  const jobs: Jobs = {
    work: (name, handler) => void handlers.set(name, handler as (data: object) => Promise<void>),
    enqueue: async (_trx, name, data, { delaySeconds = 0 } = {}) =>
      void waiting.push({ name, data, due: new Date(now().getTime() + delaySeconds * 1000) }),
    start: async () => undefined,
    stop: async () => undefined,
    isRunning: () => true,
  }
  async function runDue(): Promise<void> {
    for (;;) {
      const due = waiting.filter((job) => job.due <= now())
      if (due.length === 0) return
      waiting = waiting.filter((job) => !due.includes(job))
      // As the queue does: several at a time, in no certain order.
      await Promise.all(due.reverse().map((job) => handlers.get(job.name)?.(job.data)))
    }
  }
  return { ...jobs, runDue, waiting: () => waiting.map(({ name }) => name) }
}

interface Answer<T> {
  status: number
  body: T & { code?: string; errors?: { field: string; message: string }[] }
}

export interface TestCompany {
  id: string
  admin: Actor
  billing: Actor
  user: Actor
  /** Of everybody, and assigned to `user`. */
  desk: string
  crew: string
  deskId: string
  crewId: string
}

export type TestInbox = Awaited<ReturnType<typeof startTestInbox>>

/** The messaging modules on a database of their own, with time, carrier and jobs in the hands of the test. */
export async function startTestInbox() {
  const database = await openTestDatabase({ withDemo: true })
  const clock = testClock()
  const carrier = testCarrier()
  const jobs = testJobs(clock.now)
  const app = await compose(database, { clock, carrier, jobs })

  async function call<T = unknown>(actor: Actor, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<Answer<T>> {
    const headers = { authorization: `Bearer ${tokenOf(actor)}` }
    const response = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json() }
  }

  async function webhook(kind: 'inbound' | 'status', payload: object, signature?: string): Promise<number> {
    const body = JSON.stringify(payload)
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature ?? signBody(WEBHOOK_SECRET, body) }
    return (await app.inject({ method: 'POST', url: `/webhooks/sms-carrier/${kind}`, headers, body })).statusCode
  }

  return {
    app,
    db: database.db,
    clock,
    carrier,
    jobs,
    call,
    webhook,
    close: async () => {
      await app.close()
      await database.close()
    },
    addCompany: (values: { can_send_messages?: boolean; portal_id?: string } = {}) => addCompany(database, values),
    /** A customer texts a business number. */
    receive: (text: { from: string; to: string; body: string; id?: string; media?: { url: string; contentType: string }[] }) =>
      webhook('inbound', { id: randomUUID(), media: [], sentAt: clock.now().toISOString(), ...text }),
    status: (news: { id: string; status: string; errorCode?: string; clientReference?: string | null }) =>
      webhook('status', { at: clock.now().toISOString(), ...news }),
    feed: async (company: TestCompany, since = 0): Promise<ChangeEvent[]> =>
      (await readChanges(database.db, { companyId: company.id, since, limit: 1000, phoneIds: 'all' })).items,
    conversations: async (actor: Actor, query: Record<string, string> = {}) => {
      const answer = await call<{ items: Conversation[]; nextCursor: string | null; previousCursor: string | null; seq: number }>(
        actor,
        'GET',
        `/Web/Inbox/GetConversations?${new URLSearchParams({ id: actor.companyId, ...query })}`,
      )
      return answer.body
    },
    thread: async (actor: Actor, conversation: Conversation, query: Record<string, string> = {}) => {
      const target = { contactId: conversation.contactId, companyPhone: conversation.businessPhone }
      const answer = await call<{ items: Message[]; olderCursor: string | null; newerCursor: string | null; firstUnreadId: string | null }>(
        actor,
        'GET',
        `/Web/Inbox/GetContactMessages?${new URLSearchParams({ ...target, ...query })}`,
      )
      return answer.body
    },
    send: (actor: Actor, conversation: Conversation, message: string, clientMessageId: string = randomUUID()) =>
      call<Message>(actor, 'POST', '/Web/Inbox/SendMessage', {
        contactId: conversation.contactId,
        companyId: actor.companyId,
        companyPhone: conversation.businessPhone,
        message,
        clientMessageId,
      }),
    sendFiles: async (actor: Actor, conversation: Conversation, files: { name: string; bytes: Uint8Array }[]) => {
      const form = new FormData()
      const fields = { contactId: conversation.contactId, companyId: actor.companyId, companyPhone: conversation.businessPhone }
      for (const [name, value] of Object.entries({ ...fields, clientMessageId: randomUUID() })) form.append(name, value)
      for (const file of files) form.append('mmsContent', new Blob([Uint8Array.from(file.bytes)]), file.name)
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const response = await app.inject({
        method: 'POST',
        url: '/api/Web/Inbox/SendMessage',
        headers: { authorization: `Bearer ${tokenOf(actor)}`, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      return { status: response.statusCode, body: response.json<Message & { code?: string; errors?: { field: string }[] }>() }
    },
  }
}

async function compose(
  database: Database,
  { clock, carrier, jobs }: { clock: { now(): Date }; carrier: SmsCarrier; jobs: Jobs },
): Promise<FastifyInstance> {
  const { db } = database
  const app = Fastify({ bodyLimit: BODY_LIMIT })
  const config = parseEnvironment({ PUBLIC_URL: 'https://iq.example', RATE_LIMIT: '0' })
  app.decorate('identify', async (token: string) => {
    const actor: Actor = JSON.parse(Buffer.from(token, 'base64url').toString())
    return { person: { authId: actor.authId, email: null }, actor }
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('uploads', null)
  registerErrors(app)
  await registerSecurity(app, config)
  await registerOpenApi(app)
  const deps = { db, jobs, carrier, files: createDatabaseFiles(db), clock, config, log: app.log }
  registerInbox(app, deps)
  registerContacts(app, deps)
  registerPhones(app, deps)
  registerUsers(app, deps)
  registerMedia(app, deps)
  registerCarrierWebhooks(app, { ...deps, webhookSecret: WEBHOOK_SECRET })
  await app.ready()
  return app
}

const tokenOf = (actor: Actor): string => Buffer.from(JSON.stringify(actor)).toString('base64url')

let numbers = 0
/** A valid number that no other test of this file has. */
export function newNumber(): string {
  numbers += 1
  return `+1415${2_340_000 + numbers}`
}

async function addCompany({ db }: Database, values: { can_send_messages?: boolean; portal_id?: string }): Promise<TestCompany> {
  const { id } = await db
    .insertInto('companies')
    .values({ name: 'Acme', ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = async (role: Role, name: string): Promise<Actor> => {
    const authId = randomUUID()
    const [first = '', last = ''] = name.split(' ')
    const user = await db
      .insertInto('users')
      .values({ company_id: id, email: `${authId}@acme.example`, first_name: first, last_name: last, role, auth_id: authId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { userId: user.id, authId, companyId: id, role, agencyId: null, name }
  }
  const admin = await person('AccountAdmin', 'Dana Reyes')
  const billing = await person('BillingAdmin', 'Bo Lindgren')
  const user = await person('User', 'Uma Castillo')
  const phone = async (name: string, associatedUserId: string | null) =>
    db
      .insertInto('business_phones')
      .values({ company_id: id, phone_number: newNumber(), name, associated_user_id: associatedUserId })
      .returning(['id', 'phone_number'])
      .executeTakeFirstOrThrow()
  const desk = await phone('Front desk', null)
  const crew = await phone('Crew line', user.userId)
  return { id, admin, billing, user, desk: desk.phone_number, crew: crew.phone_number, deskId: desk.id, crewId: crew.id }
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Contact } from '#shared/contract/messaging/contacts.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { newNumber, startTestInbox, type TestCompany, type TestInbox } from './messaging-fixture.ts'

let inbox: TestInbox
let acme: TestCompany
let conversation: Conversation

beforeAll(async () => {
  inbox = await startTestInbox()
})
afterAll(() => inbox.close())
beforeEach(async () => {
  acme = await inbox.addCompany()
  await inbox.receive({ from: newNumber(), to: acme.desk, body: 'Hello' })
  const [first] = (await inbox.conversations(acme.admin)).items
  if (!first) throw new Error('No conversation')
  conversation = first
})

const edit = (values: object, actor = acme.admin) =>
  inbox.call<Contact>(actor, 'PUT', '/Web/Contacts/UpdateChatInfo', {
    id: conversation.contactId,
    firstname: 'Rosa',
    lastname: 'Nguyen',
    phonenumber: conversation.phone,
    email: 'rosa@example.com',
    ...values,
  })

const open = (contactPhone: string, companyPhone?: string, actor = acme.admin) =>
  inbox.call<Conversation>(actor, 'POST', '/Web/Contacts/GetNewConversation', {
    companyId: acme.id,
    contactPhone,
    ...(companyPhone && { companyPhone }),
  })

test('an edited contact is shown so everywhere, and every conversation of it is announced', async () => {
  await inbox.receive({ from: conversation.phone, to: acme.crew, body: 'Hello crew' })
  const before = (await inbox.feed(acme)).at(-1)?.seq ?? 0
  const { status, body } = await edit({ phonenumber: '(212) 555-0199' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    fullName: 'Rosa Nguyen',
    initials: 'RN',
    phone: '+12125550199',
    timeZones: ['America/New_York'],
    email: 'rosa@example.com',
  })
  expect(await inbox.feed(acme, before)).toMatchObject([
    { reason: 'contact', conversation: { fullName: 'Rosa Nguyen', phone: '+12125550199' } },
    { reason: 'contact', conversation: { fullName: 'Rosa Nguyen', phone: '+12125550199' } },
  ])
  expect((await inbox.conversations(acme.admin)).items.map(({ fullName }) => fullName)).toEqual(['Rosa Nguyen', 'Rosa Nguyen'])
})

test('saving what is there already announces nothing', async () => {
  await edit({})
  const { length } = await inbox.feed(acme)
  expect((await edit({})).status).toBe(200)
  expect(await inbox.feed(acme)).toHaveLength(length)
})

test.each(['12', '(123) 234-5678', '(900) 555-0199'])('the number %s is refused with the field named', async (phonenumber) => {
  expect(await edit({ phonenumber })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'phonenumber', message: 'Incorrect phone number format. Please try again.' }] },
  })
})

test("another contact's number is taken, in the same company only", async () => {
  const other = newNumber()
  await open(other)
  expect(await edit({ phonenumber: other })).toMatchObject({ status: 409, body: { code: 'phone_taken' } })
  const elsewhere = await inbox.addCompany()
  await inbox.receive({ from: '+12125550177', to: elsewhere.desk, body: 'x' })
  expect((await edit({ phonenumber: '+12125550177' })).status).toBe(200)
})

test('an unsubscribed contact stays so until it texts START', async () => {
  const answer = await inbox.call<Contact>(acme.admin, 'POST', `/Web/Contacts/Unsubscribe/${conversation.contactId}`)
  expect(answer.body).toMatchObject({ isUnsubscribed: true, contactStatus: 'Unsubscribed' })
  expect((await inbox.conversations(acme.admin)).items).toMatchObject([{ isUnsubscribed: true }])
  expect((await inbox.conversations(acme.admin, { filterUnsubscribe: 'true' })).items).toEqual([])
  await inbox.receive({ from: conversation.phone, to: acme.desk, body: 'START' })
  expect((await inbox.conversations(acme.admin)).items).toMatchObject([{ isUnsubscribed: false }])
})

test('a new conversation opens with the first phone the caller may use, at the top, and is announced once', async () => {
  const number = newNumber()
  const { status, body } = await open(number.replace('+1415', '(415) '))
  expect(status).toBe(200)
  expect(body).toMatchObject({ phone: number, businessPhone: acme.desk, lastMessageKind: 'none', status: '' })
  expect((await open(number)).body.id).toBe(body.id)
  expect((await inbox.feed(acme)).filter((event) => event.type === 'ConversationChanged' && event.reason === 'created')).toHaveLength(1)
  expect((await open(number, undefined, acme.user)).body.businessPhone).toBe(acme.crew)
})

test('a new conversation needs a valid number and a phone of the caller', async () => {
  expect(await open('(900) 555-0123')).toMatchObject({ status: 400, body: { errors: [{ field: 'contactPhone' }] } })
  expect(await open(acme.desk, acme.desk)).toMatchObject({ status: 400, body: { errors: [{ field: 'contactPhone' }] } })
  expect((await open(newNumber(), acme.desk, acme.user)).status).toBe(404)
  expect((await open(newNumber(), (await inbox.addCompany()).desk)).status).toBe(404)
})

test('the HubSpot record of a linked contact has an address, others have none', async () => {
  const linked = await inbox.addCompany({ portal_id: randomUUID() })
  await inbox.receive({ from: newNumber(), to: linked.desk, body: 'x' })
  const [theirs] = (await inbox.conversations(linked.admin)).items
  const path = `/Web/Contacts/GetCurrentHubspotURL/${theirs?.contactId}`
  expect((await inbox.call(linked.admin, 'GET', path)).body).toEqual({ url: null })
  await inbox.db
    .updateTable('contacts')
    .set({ crm_contact_id: '51' })
    .where('id', '=', theirs?.contactId ?? '')
    .execute()
  const { body } = await inbox.call<{ url: string }>(linked.admin, 'GET', path)
  expect(body.url).toMatch(/^https:\/\/app\.hubspot\.com\/contacts\/[0-9a-f-]+\/contact\/51$/)
})

test("another company's contact answers 404 and stays as it is", async () => {
  const other = await inbox.addCompany()
  expect((await edit({}, other.admin)).status).toBe(404)
  for (const [method, path] of [
    ['GET', 'GetContactData'],
    ['POST', 'Unsubscribe'],
    ['GET', 'GetCurrentHubspotURL'],
  ] as const) {
    expect((await inbox.call(other.admin, method, `/Web/Contacts/${path}/${conversation.contactId}`)).status).toBe(404)
  }
  const { body } = await inbox.call<Contact>(acme.admin, 'GET', `/Web/Contacts/GetContactData/${conversation.contactId}`)
  expect(body).toMatchObject({ fullName: '', isUnsubscribed: false })
})

test('phones: everybody sees those of the company, the role User those assigned to them', async () => {
  const phones = async (actor = acme.admin) =>
    (await inbox.call<{ phoneNumber: string }[]>(actor, 'GET', `/Web/Phones/GetCompanyPhones?id=${acme.id}`)).body.map(
      (phone) => phone.phoneNumber,
    )
  expect(await phones()).toEqual([acme.desk, acme.crew])
  expect(await phones(acme.billing)).toEqual([acme.desk, acme.crew])
  expect(await phones(acme.user)).toEqual([acme.crew])

  const ofUser = (actor: typeof acme.user, userId: string) => inbox.call(actor, 'GET', `/Web/Phones/GetCompanyPhonesByUserId/${userId}`)
  expect((await ofUser(acme.admin, acme.user.userId)).body).toMatchObject([{ phoneNumber: acme.crew }])
  expect((await ofUser(acme.user, acme.user.userId)).body).toMatchObject([{ phoneNumber: acme.crew }])
  expect((await ofUser(acme.user, acme.admin.userId)).status).toBe(403)
  expect((await ofUser(acme.admin, (await inbox.addCompany()).user.userId)).status).toBe(404)
})

test("'Filter by User' lists users with phones, for administrators only", async () => {
  const users = (actor = acme.admin) => inbox.call(actor, 'GET', `/Web/Users/GetUsersWithPhoneNumbers?id=${acme.id}`)
  expect((await users()).body).toMatchObject([{ userId: acme.user.userId, firstName: 'Uma', phones: [{ phoneNumber: acme.crew }] }])
  expect((await users(acme.user)).status).toBe(403)
  expect((await users(acme.billing)).status).toBe(403)
})

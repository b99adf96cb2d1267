import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '#server/app.ts'
import type { Problem } from '#shared/contract/common.ts'
import { operations } from '#shared/contract/operations.ts'
import { type Field, fieldsOf, idFor, requestOf, sampleInput } from '#tests/support/sample-input.ts'
import { signIn, startTestServer } from '#tests/support/server.ts'
import { type CompanyIds, companyIds, everythingOf } from '#tests/support/two-companies.ts'

// Every test here is made from the contract: a new operation is attacked without a line about it.

let server: RunningServer
let acme: CompanyIds
let globex: CompanyIds
let adminToken: string
let userToken: string

beforeAll(async () => {
  server = await startTestServer()
  acme = await companyIds(server.database.db, 'Acme Landscaping')
  globex = await companyIds(server.database.db, 'Globex')
  adminToken = (await signIn(server, 'admin@acme.example')).access_token
  userToken = (await signIn(server, 'user@acme.example')).access_token
  // Acme's own user id in fields that name the caller.
  acme = { ...acme, userId: (await whoAmI(adminToken)).user.id }
})

afterAll(async () => {
  await server.close()
})

async function whoAmI(token: string): Promise<{ user: { id: string } }> {
  const response = await fetch(`${server.url}/api/Web/User/GetUserAndCompany`, { headers: { authorization: `Bearer ${token}` } })
  return response.json() as Promise<{ user: { id: string } }>
}

const guarded = operations.filter((operation) => operation.roles !== 'open')
const withBody = operations.filter((operation) => operation.body !== undefined)
const idFields = guarded.flatMap((operation) =>
  fieldsOf(operation)
    .filter((field) => idFor(operation, field, {} as CompanyIds) !== null)
    .map((field) => ({ operation, field, title: `${operation.operationId} ${field.part}.${field.name}` })),
)
const allFields = operations.flatMap((operation) =>
  fieldsOf(operation)
    .filter((field) => wrongValue(field) !== undefined)
    .map((field) => ({ operation, field, title: `${operation.operationId} ${field.part}.${field.name}` })),
)

/** A value of another type than the field's; undefined where any text is right (paths and queries are text). */
function wrongValue({ part, schema }: Field): unknown {
  if (part === 'body') return { not: 'this' }
  const isFreeText = schema.type === 'string' && schema.format === undefined && schema.pattern === undefined && schema.enum === undefined
  return isFreeText ? undefined : 'not-of-this-type!'
}

test('the contract has operations and they name ids', () => {
  expect(guarded.length).toBeGreaterThan(20)
  expect(idFields.length).toBeGreaterThan(20)
})

describe('tokens', () => {
  test.each(guarded)('$operationId answers 401 without a token, with a foreign and with a tampered one', async (operation) => {
    const [head, payload, signature] = adminToken.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const raised = Buffer.from(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).toString('base64url')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    for (const token of [undefined, 'nonsense', `${head}.${raised}.${signature}`, unsigned]) {
      const { path, init } = requestOf(operation, sampleInput(operation, acme), token)
      const response = await fetch(server.url + path, init)
      expect(response.status, String(token).slice(0, 12)).toBe(401)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
    }
  })
})

describe('roles', () => {
  const restricted = guarded.filter((operation) => operation.roles !== 'open' && !operation.roles.includes('User'))
  test.each(restricted)('$operationId refuses the role User', async (operation) => {
    const { path, init } = requestOf(operation, sampleInput(operation, acme), userToken)
    expect((await fetch(server.url + path, init)).status).toBe(403)
  })
})

describe("another company's ids", () => {
  test.each(idFields)('$title answers 404 or 403 and changes nothing', async ({ operation, field }) => {
    const input = sampleInput(operation, acme)
    const foreign = idFor(operation, field, globex)
    if (field.part === 'body') input.body[field.name] = foreign
    else input[field.part][field.name] = String(foreign)

    const before = await everythingOf(server.database.db, globex.companyId)
    const { path, init } = requestOf(operation, input, adminToken)
    const response = await fetch(server.url + path, init)
    expect([403, 404]).toContain(response.status)
    expect(await everythingOf(server.database.db, globex.companyId)).toEqual(before)
  })
})

describe('wrong input', () => {
  test.each(allFields)('$title of a wrong type answers 400 and names the field', async ({ operation, field }) => {
    const input = sampleInput(operation, acme)
    if (field.part === 'body') input.body[field.name] = wrongValue(field)
    else input[field.part][field.name] = String(wrongValue(field))
    const { path, init } = requestOf(operation, input, adminToken)
    const response = await fetch(server.url + path, init)
    expect(response.status).toBe(400)
    const problem = (await response.json()) as Problem
    expect(problem.errors?.map((error) => error.field.split('.')[0])).toContain(field.name)
  })

  test.each(withBody)('$operationId answers 400 to a missing field and names it', async (operation) => {
    const required = fieldsOf(operation).filter((field) => field.part === 'body' && field.isRequired)
    expect(required.length).toBeGreaterThan(0)
    const { path, init } = requestOf(operation, { ...sampleInput(operation, acme), body: {} }, adminToken)
    const response = await fetch(server.url + path, init)
    expect(response.status).toBe(400)
    const problem = (await response.json()) as Problem
    expect(problem.errors?.map((error) => error.field)).toEqual(expect.arrayContaining(required.map((field) => field.name)))
  })

  test.each(withBody)('$operationId answers 400 to malformed JSON', async (operation) => {
    const { path, init } = requestOf(operation, sampleInput(operation, acme), adminToken)
    const response = await fetch(server.url + path, { ...init, body: '{"cut": "off' })
    expect(response.status).toBe(400)
    expect(((await response.json()) as Problem).errors?.[0]?.field).toBe('body')
  })

  test.each(withBody)('$operationId answers 400 to an oversized body', async (operation) => {
    const { path, init } = requestOf(operation, sampleInput(operation, acme), adminToken)
    const response = await fetch(server.url + path, { ...init, body: JSON.stringify({ padding: 'x'.repeat(300_000) }) })
    expect(response.status).toBe(400)
    const problem = (await response.json()) as Problem
    expect(problem).toMatchObject({ code: 'too_large', errors: [{ field: 'body' }] })
  })

  test.each(withBody)('$operationId answers 400 to a body of another kind', async (operation) => {
    const { path, init } = requestOf(operation, sampleInput(operation, acme), adminToken)
    const response = await fetch(server.url + path, { ...init, headers: { ...init.headers, 'content-type': 'text/plain' }, body: 'hello' })
    expect(response.status).toBe(400)
    expect(((await response.json()) as Problem).errors?.[0]?.field).toBe('body')
  })
})

// The attacks above prove something only if the same request with the caller's own ids is a good one.
// `signOutEverywhere` ends the session that the others need.
const harmless = guarded.filter((operation) => operation.operationId !== 'signOutEverywhere')

test.each(harmless)("$operationId accepts the caller's own ids", async (operation) => {
  const { path, init } = requestOf(operation, sampleInput(operation, acme), adminToken)
  const response = await fetch(server.url + path, init)
  expect(response.status, await response.text()).toBeLessThan(300)
})

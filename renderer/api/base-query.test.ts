import { afterEach, expect, test, vi } from 'vitest'
import { sendMessage } from '#shared/contract/messaging/inbox.ts'
import { createTestStore, problem, stubFetch, stubHost } from '#tests/support/client/store.ts'
import { conversation, guid } from '#tests/support/factories/messaging.ts'
import { inboxApi } from './messaging/inbox.api.ts'
import { sessionApi } from './platform/session.api.ts'

afterEach(() => vi.unstubAllGlobals())

const readRow = () =>
  createTestStore().dispatch(inboxApi.endpoints.getConversation.initiate({ conversationId: guid(1) }, { subscribe: false }))

test('calls carry the token, and a refused token is renewed once', async () => {
  const refusedTokens: (string | undefined)[] = []
  stubHost(async (refused) => {
    refusedTokens.push(refused)
    return refused ? 'token-2' : 'token-1'
  })
  const requests = stubFetch(({ authorization }) =>
    authorization === 'Bearer token-2' ? { body: conversation(1) } : problem(401, 'unauthorized'),
  )
  const { data } = await readRow()
  expect(data?.id).toBe(guid(1))
  expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
  expect(refusedTokens).toEqual([undefined, 'token-1'])
})

test('a second refusal is the answer', async () => {
  stubHost(async (refused) => (refused ? 'token-2' : 'token-1'))
  const requests = stubFetch(() => problem(401, 'unauthorized'))
  const { error } = await readRow()
  expect(error).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(requests).toHaveLength(2)
})

test('without a session nothing is renewed', async () => {
  stubHost(async () => null)
  const requests = stubFetch(() => problem(401, 'unauthorized'))
  await readRow()
  expect(requests.map(({ authorization }) => authorization)).toEqual([null])
})

test('a problem keeps its code, fields and further members', async () => {
  stubHost()
  stubFetch(() => problem(404, 'no_account', { detail: 'Use another', isBadEmail: true, errors: [{ field: 'email', message: 'Bad' }] }))
  const { error } = await readRow()
  expect(error).toEqual({
    status: 404,
    code: 'no_account',
    title: 'Problem no_account',
    detail: 'Use another',
    errors: [{ field: 'email', message: 'Bad' }],
    extra: { isBadEmail: true },
  })
})

test('a page of a proxy, broken JSON, no network and no identity provider are told apart from problems', async () => {
  stubHost()
  stubFetch(() => ({ status: 502, body: '<h1>Bad gateway</h1>', type: 'text/html' }))
  expect((await readRow()).error).toMatchObject({ status: 502, code: 'http_502' })

  stubFetch(() => new Response('{"id":', { status: 200, headers: { 'content-type': 'application/json' } }))
  expect((await readRow()).error).toMatchObject({ status: 200, code: 'http_200' })

  stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
  expect((await readRow()).error).toMatchObject({ status: 0, code: 'unreachable' })

  stubHost(() => Promise.reject(new Error('identity provider down')))
  stubFetch(() => ({ body: conversation(1) }))
  expect((await readRow()).error).toMatchObject({ status: 0, code: 'unreachable' })
})

test('an answer without a body is a success', async () => {
  stubHost()
  stubFetch(() => ({ status: 204 }))
  const { error } = await createTestStore().dispatch(sessionApi.endpoints.signOutEverywhere.initiate())
  expect(error).toBeUndefined()
})

test('a text with pictures is a form: fields by name, every file under the name of the list', async () => {
  stubHost()
  const requests = stubFetch(({ path }) => (path.endsWith('GetUserAndCompany') ? { body: { company: { id: guid(77) } } } : { body: {} }))
  const store = createTestStore()
  await store.dispatch(sessionApi.endpoints.getUserAndCompany.initiate())
  const files = [new File(['first'], 'a.png', { type: 'image/png' }), new File(['second'], 'b.gif', { type: 'image/gif' })]
  const args = { conversation: conversation(1), text: 'Look: ✓', files, clientMessageId: guid(8) }
  await store.dispatch(inboxApi.endpoints.sendMessage.initiate(args))

  const sent = requests.at(-1)
  expect(sent?.path).toBe('/Inbox/SendMessage')
  expect(sent?.contentType).toMatch(/^multipart\/form-data; boundary=/)
  const form = await new Response(await sent?.body(), { headers: { 'content-type': sent?.contentType ?? '' } }).formData()
  expect(form.get('message')).toBe('Look: ✓')
  expect(form.get('companyId')).toBe(guid(77))
  expect(form.getAll('mmsContent').map((file) => (file instanceof File ? file.name : file))).toEqual(['a.png', 'b.gif'])

  await store.dispatch(inboxApi.endpoints.sendMessage.initiate({ ...args, files: [] }))
  expect(requests.at(-1)?.contentType).toContain('application/json')
  expect(sendMessage.body?.safeParse(JSON.parse((await requests.at(-1)?.body()) ?? '')).success).toBe(true)
})

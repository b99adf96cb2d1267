import { expect, test } from 'vitest'
import { operations } from '#shared/contract/operations.ts'
import { exportNameOf, unwrapBodies } from './clients.ts'
import { openApiDocument } from './document.ts'

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: object; security: object[] }>>
  components: { schemas: Record<string, unknown> }
}

test('the document names every operation once, with its problems', async () => {
  const { paths, components } = (await openApiDocument(operations)) as Document
  const written = Object.values(paths).flatMap((path) => Object.values(path))
  expect(written.map(({ operationId }) => operationId).sort()).toEqual(operations.map(({ operationId }) => operationId).sort())
  for (const { responses } of written) expect(responses).toHaveProperty('404.content.application/problem+json')
  expect(paths).toHaveProperty(['/Web/Inbox/GetConversation/{conversationId}', 'get'])
  expect(Object.keys(components.schemas).filter((name) => name.endsWith('Input'))).toEqual([])
})

test('the document does not depend on the order of the routes', async () => {
  const [given, reversed] = await Promise.all([openApiDocument(operations), openApiDocument(operations.toReversed())])
  expect(JSON.stringify(reversed)).toBe(JSON.stringify(given))
})

test('a body that is the whole argument is the argument; beside a path parameter it keeps its name', () => {
  const whole = `query: (queryArg) => ({ body: queryArg.starRequest })\nexport type StarArgs = {\n  starRequest: StarRequest;\n};`
  expect(unwrapBodies(whole)).toBe('query: (queryArg) => ({ body: queryArg })\nexport type StarArgs = StarRequest;')
  const beside = `body: queryArg.starRequest\nexport type StarArgs = {\n  id: string;\n  starRequest: StarRequest;\n};`
  expect(unwrapBodies(beside)).toBe(beside)
})

test('the name of the generated endpoints comes from the area', () => {
  expect(exportNameOf('messaging/business-hours')).toBe('businessHoursEndpoints')
})

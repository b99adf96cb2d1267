import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Problem } from '#shared/contract/common.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { collapseTwins } from './openapi-collapse.ts'

const API_PREFIX = '/api'

/** The address of an operation as Fastify spells it: `/api/Web/Inbox/GetConversation/:conversationId`. */
export const routeUrl = (operation: Operation) => API_PREFIX + operation.path.replace(/\{(\w+)\}/g, ':$1')

const problemTitles = {
  400: 'The input is wrong; `errors` names the fields.',
  401: 'No valid access token.',
  403: 'The role of the caller may not do this.',
  404: 'Not there, or not visible to the caller.',
  409: 'The state does not allow it; `code` says why.',
  422: 'Understood, but it cannot be done with these values.',
  429: 'Too many requests: wait for `Retry-After`.',
} as const

function problemsOf(operation: Operation) {
  const isOpen = operation.roles === 'open'
  const statuses = Object.entries(problemTitles).filter(([status]) => {
    if (status === '401' || status === '403') return !isOpen
    if (status === '409') return operation.method !== 'GET'
    if (status === '422') return operation.body !== undefined
    return true
  })
  return Object.fromEntries(
    statuses.map(([status, description]) => [status, { description, content: { 'application/problem+json': { schema: Problem } } }]),
  )
}

/** What an operation is to Fastify: it checks by these schemas, and the OpenAPI document is written from them. */
export function routeSchema(operation: Operation) {
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.params && { params: operation.params }),
    ...(operation.query && { querystring: operation.query }),
    ...(operation.body && { body: operation.body }),
    ...(operation.files && { consumes: ['multipart/form-data'], 'x-files': operation.files }),
    response: { ...(operation.response ? { 200: operation.response } : { 204: z.undefined() }), ...problemsOf(operation) },
    ...(operation.roles === 'open'
      ? { security: [], 'x-open': true as const }
      : { security: [{ bearer: [] as string[] }], 'x-roles': operation.roles }),
  } satisfies FastifySchema & Record<string, unknown>
}

/** Makes `app` check by zod schemas and collect the OpenAPI document (`app.swagger()`). Call it before the routes are added. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'IQ Suite', description: 'Business texting beside the CRM.', version: '1' },
      servers: [{ url: API_PREFIX }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    // The document is the contract: webhooks, sign-in pages and files are not part of it.
    transform: (route) =>
      route.schema && 'operationId' in route.schema
        ? jsonSchemaTransform(route)
        : { schema: { ...route.schema, hide: true }, url: route.url },
    transformObject: (document) => collapseTwins(jsonSchemaTransformObject(document)),
  })
}

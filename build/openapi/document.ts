import Fastify from 'fastify'
import { registerOpenApi, routeSchema, routeUrl } from '#server/http/openapi.ts'
import type { Operation } from '#shared/contract/operation.ts'

/** The OpenAPI document of the contract, written by the same code as the server's, without a server to run. */
export async function openApiDocument(operations: readonly Operation[]): Promise<object> {
  const app = Fastify()
  await registerOpenApi(app)
  app.after(() => {
    for (const operation of operations) {
      app.route({ method: operation.method, url: routeUrl(operation), schema: routeSchema(operation), handler: async () => null })
    }
  })
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}

import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { productIcon } from './product-icon.ts'

/** The contract: `/openapi.json` for programs, `/docs` for people. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', async (_request, reply) => reply.send(app.swagger()))
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: true },
    logo: { type: 'image/svg+xml', content: Buffer.from(productIcon) },
    theme: {
      title: 'IQ Suite API',
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: productIcon }],
    },
  })
}

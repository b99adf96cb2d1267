import type {} from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Operation } from '#shared/contract/operation.ts'
import type { Actor, Person } from './actor.ts'
import { type AppError, forbidden, invalid, unauthorized } from './errors.ts'
import { readMultipart, type UploadedFile } from './multipart.ts'
import { routeSchema, routeUrl } from './openapi.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by the composition root: who a bearer token speaks for. Null: the token is not valid. */
    identify(token: string): Promise<Identified | null>
  }
}

/** `actor` is null for a person without an account or company. */
export interface Identified {
  person: Person
  actor: Actor | null
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing
type Answer<S> = S extends z.ZodType ? z.input<S> : void

export interface Call<P, Q, B> {
  params: Output<P>
  query: Output<Q>
  body: Output<B>
  files: UploadedFile[]
  actor: Actor
  request: FastifyRequest
}

type Schema = z.ZodType
type Shape = z.ZodObject

interface Options {
  /** Requests a minute for one user; without it only the general limits hold. */
  perMinute?: number
  /** The answer to a person who has signed in but has no account or company here. Otherwise they are refused as a role is. */
  answerStranger?: (person: Person) => AppError
}

/** Binds an operation of the contract to its handler: token, role, input and output are checked, and it appears in the OpenAPI document. */
export function implement<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Schema | undefined,
  R extends Schema | undefined,
>(
  app: FastifyInstance,
  operation: Operation<P, Q, B, R>,
  handler: (call: Call<P, Q, B>) => Promise<Answer<R>>,
  options: Options = {},
): void {
  const { roles, files: limits } = operation
  app.route({
    method: operation.method,
    url: routeUrl(operation as Operation),
    schema: routeSchema(operation as Operation),
    config: options.perMinute === undefined ? {} : { rateLimit: { max: options.perMinute, timeWindow: '1 minute', keyGenerator: userKey } },
    onRequest: async (request) => {
      if (roles === 'open') return
      const { actor, person } = await identifyRequest(app, request)
      if (!actor && options.answerStranger) throw options.answerStranger(person)
      if (!actor || !roles.includes(actor.role)) throw forbidden()
      request.actor = actor
    },
    preValidation: async (request: FastifyRequest) => {
      refuseNul(request.params)
      refuseNul(request.query)
      if (limits) {
        const { fields, files } = await readMultipart(request, limits)
        request.body = fields
        request.uploads = files
      }
    },
    handler: async (request, reply) => {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        files: request.uploads ?? [],
        actor: request.actor,
        request,
      } as Call<P, Q, B>
      const answer = await handler(call)
      return operation.response ? answer : reply.code(204).send()
    },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    uploads: UploadedFile[] | null
  }
}

/** @throws 401 without a valid bearer token */
async function identifyRequest(app: FastifyInstance, request: FastifyRequest): Promise<Identified> {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const identified = token === undefined ? null : await app.identify(token)
  if (!identified) throw unauthorized()
  return identified
}

/** No database takes it in a text, and no address has a reason to hold it. */
function refuseNul(values: unknown): void {
  for (const [name, value] of Object.entries(values ?? {})) {
    if (String(value).includes('\0')) throw invalid(name, 'holds a NUL')
  }
}

const userKey = (request: FastifyRequest): string => request.actor?.userId ?? request.ip

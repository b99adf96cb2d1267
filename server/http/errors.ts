import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { type DatabaseFault, databaseFault } from '#server/database/faults.ts'
import type { Problem } from '#shared/contract/common.ts'

export interface FieldError {
  field: string
  message: string
}

interface Details {
  detail?: string
  errors?: FieldError[]
  /** Further members of the answer, such as the specification's `isBadEmail`. */
  extra?: Record<string, unknown>
}

/** An answer that is not success. `code` is stable: clients switch on it. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly details: Details

  constructor(status: number, code: string, title: string, details: Details = {}) {
    super(`${status} ${code}: ${title}`)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.title = title
    this.details = details
  }
}

/** What is not there and what the caller may not see answer alike. */
export const notFound = (what: string): AppError => new AppError(404, 'not_found', `${what} was not found`)
export const forbidden = (): AppError => new AppError(403, 'forbidden', 'Your role may not do this')
export const unauthorized = (): AppError => new AppError(401, 'unauthorized', 'Sign in to go on')
export const invalid = (field: string, message: string, code = 'invalid_input'): AppError =>
  new AppError(400, code, message, { errors: [{ field, message }] })

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendProblem(notFound('This address'), request, reply))
}

export function sendError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error)
  if (appError.status >= 500) request.log.error({ err: error }, 'the request failed')
  return sendProblem(appError, request, reply)
}

function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { detail, errors, extra } = error.details
  const problem: Problem = {
    type: 'about:blank',
    title: error.title,
    status: error.status,
    code: error.code,
    instance: request.id,
    ...(detail !== undefined && { detail }),
    ...(errors && { errors }),
    ...extra,
  }
  // Serialised here: the schemas of an operation's responses describe the problem, they must not cut `extra` off.
  return reply
    .status(error.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem)
}

const FAULTS: Record<DatabaseFault, string> = {
  storage_full: 'There is no space left to store anything. Nothing was changed.',
  database_unavailable: 'The database cannot be reached just now. Please try again in a moment.',
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || error.validationContext || 'body',
      message: issue.message ?? 'is wrong',
    }))
    return new AppError(400, 'invalid_input', 'Some fields are wrong', { errors })
  }
  if (isResponseSerializationError(error)) return new AppError(500, 'internal_error', 'Something went wrong on our side')
  const fault = databaseFault(error)
  if (fault) return new AppError(503, fault, FAULTS[fault])
  const status = error.statusCode ?? 500
  if (status >= 500) return new AppError(500, 'internal_error', 'Something went wrong on our side')
  return refusalByStatus(status, error.code)
}

/** What went wrong with a request before it was understood. The words of the libraries that found out are theirs, not the contract's. */
function refusalByStatus(status: number, libraryCode: string | undefined): AppError {
  if (status === 413)
    return new AppError(400, 'too_large', 'The request is too large', { errors: [{ field: 'body', message: 'is too large' }] })
  if (status === 429) return new AppError(429, 'too_many_requests', 'Too many requests. Please wait a moment.')
  // A static file that is not for everybody does not exist either.
  if (status === 403 || status === 404) return notFound('This address')
  if (status === 414) return new AppError(414, 'address_too_long', 'The address is too long')
  // A body that cannot be read (cut off, of a kind that no operation takes) is wrong input like any other.
  const isAddress = libraryCode === 'FST_ERR_BAD_URL'
  const message = unreadable[libraryCode ?? ''] ?? 'cannot be read'
  return new AppError(400, 'invalid_input', 'The request cannot be read', { errors: [{ field: isAddress ? 'address' : 'body', message }] })
}

const unreadable: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'is of a kind that is not taken here',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'is empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'is no JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'is not as long as it says',
}

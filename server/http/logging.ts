import type { FastifyServerOptions } from 'fastify'

/** Members that may hold a text, a number, a name or a secret, wherever they stand in what is logged. */
const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'code',
  'body',
  'message',
  'text',
  'searchText',
  'from',
  'to',
  'phone',
  'contactPhone',
  'companyPhone',
  'phonenumber',
  'email',
]

/** Structured logs without customers' words, numbers or tokens. The path is logged without its query for the same reason. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: {
      paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`].filter((path) => path !== 'message')),
      censor: '[redacted]',
    },
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split('?')[0], remoteAddress: request.ip }),
      // A database error's detail and parameters quote rows: only its kind is kept.
      err: (error) => ({
        type: error.name,
        message: withoutNumbers(error.message),
        stack: withoutNumbers(error.stack ?? ''),
        ...('code' in error && { code: error.code }),
      }),
    },
  }
}

const withoutNumbers = (text: string): string => text.replace(/\+?\d[\d\s().-]{6,}\d/g, '[number]')

import path from 'node:path'
import { z } from 'zod'
import { Problem } from '#shared/contract/common.ts'
import { root } from '../../../build/testing/run.ts'
import type { RawAnswer } from './raw-request.ts'

/** What tells an attacker how the server is made. None of it stands in anything that the fuzzer sends. */
const internals: readonly RegExp[] = [
  /^\s+at .+[(:]\d+/m,
  /node_modules|node:internal|\bfile:\/\//i,
  /\.(?:ts|mjs|cjs):\d+/,
  new RegExp(path.dirname(root).length > 1 ? literally(root) : 'no such path'),
  /\b(?:fastify|zod|kysely|pglite|busboy|pg-?boss|undici|ajv|find-my-way|secure-json-parse|jose|postgres(?:ql)?|electric-sql)\b|\bFST_/i,
  /\b(?:TypeError|RangeError|SyntaxError|ReferenceError|ERR_[A-Z_]+|ECONN\w+|ENOENT)\b/,
  /syntax error at or near|invalid input syntax|invalid byte sequence|violates \w+|duplicate key value|relation "|column "|out of range for type/i,
  /is not a function|cannot read propert|of undefined|of null\b|Unexpected token|in JSON at position/i,
  /\[object Object\]/,
]

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** @returns what of the server's making an answer shows, or null */
export function leakIn({ text, headers }: RawAnswer): string | null {
  const shown = `${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n${text}`
  for (const pattern of internals) {
    const found = pattern.exec(shown)
    if (found) return found[0]
  }
  return null
}

const StrictProblem = Problem.extend({ code: z.string().regex(/^[a-z][a-z0-9_]*$/) })

/** @returns why a refusal is no problem with a stable code (RFC 9457), or null */
export function faultOfProblem({ status, headers, text }: RawAnswer, isHead: boolean): string | null {
  if (!String(headers['content-type']).startsWith('application/problem+json')) return `content-type ${headers['content-type']}`
  if (isHead) return null
  const parsed = StrictProblem.safeParse(jsonOf(text))
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  return parsed.data.status === status ? null : `says ${parsed.data.status} in an answer of ${status}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

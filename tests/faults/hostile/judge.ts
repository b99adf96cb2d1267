import { faultOfProblem, leakIn } from './internals.ts'
import type { RawAnswer, RawRequest } from './raw-request.ts'

export type FindingKind = '5xx' | 'hang' | 'leak' | 'problem' | 'changed'

export const newFindings = (): Record<FindingKind, number> => ({ '5xx': 0, hang: 0, leak: 0, problem: 0, changed: 0 })

/** @returns what is wrong with an answer to a hostile request, or null */
export function judge(answer: RawAnswer, request: RawRequest): { kind: FindingKind; words: string } | null {
  if (answer.isHanging) return { kind: 'hang', words: 'no answer' }
  // Closed without a word: the server did not even read it.
  if (answer.status === 0) return null
  if (answer.status >= 500) return { kind: '5xx', words: String(answer.status) }
  const leak = answer.status >= 400 ? leakIn(answer) : null
  if (leak !== null) return { kind: 'leak', words: leak }
  if (answer.status < 400) return null
  const words = faultOfProblem(answer, request.method === 'HEAD')
  return words === null ? null : { kind: 'problem', words }
}

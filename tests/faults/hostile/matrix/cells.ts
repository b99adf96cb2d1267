import type { Operation } from '#shared/contract/operation.ts'
import { type Field, fieldsOf, type Input, idFor, sampleInput } from '../../../support/sample-input.ts'
import type { CompanyIds } from '../../../support/two-companies.ts'
import type { Person } from './people.ts'

export type Verdict = 'allowed' | 'unauthorized' | 'refused'

export interface Cell {
  operation: Operation
  person: Person
  input: Input
  verdict: Verdict
  title: string
}

/** Every way in which a person may name ids in an operation: all their own, all of another, and their own with one of another. */
export function cellsOf(operation: Operation, person: Person): Cell[] {
  const cell = (input: Input, verdict: Verdict, words: string): Cell => ({
    operation,
    person,
    input,
    verdict,
    title: `${operation.operationId} by ${person.name}, ${words}`,
  })
  const cells: Cell[] = []
  if (person.own) cells.push(cell(sampleInput(operation, person.own), verdictFor(operation, person), 'own ids'))
  for (const [whose, theirs] of Object.entries(person.foreign)) {
    const named = idFields(operation).filter((field) => isOfAnother(operation, field, person, theirs))
    const input = sampleInput(operation, theirs)
    const isNamed = named.some(({ part, name }) => name in input[part])
    if (person.own === null || isNamed) {
      const verdict = person.own === null ? verdictFor(operation, person) : stricter(verdictFor(operation, person))
      cells.push(cell(input, verdict, `ids of ${whose}`))
    }
    if (person.own === null) continue
    for (const field of named) {
      const input = sampleInput(operation, person.own)
      put(input, field, idFor(operation, field, theirs))
      cells.push(cell(input, stricter(verdictFor(operation, person)), `${field.part}.${field.name} of ${whose}`))
    }
  }
  return cells
}

/** By who they are alone. */
function verdictFor({ roles }: Operation, { role }: Person): Verdict {
  if (roles === 'open') return 'allowed'
  if (role === undefined) return 'unauthorized'
  return role !== null && roles.includes(role) ? 'allowed' : 'refused'
}

/** Whose ids they may not name, they are refused, whatever their role. */
const stricter = (verdict: Verdict): Verdict => (verdict === 'allowed' ? 'refused' : verdict)

const idFields = (operation: Operation): Field[] =>
  operation.roles === 'open' ? [] : fieldsOf(operation).filter((field) => idFor(operation, field, {} as CompanyIds) !== null)

const isOfAnother = (operation: Operation, field: Field, { own }: Person, theirs: CompanyIds): boolean =>
  own !== null && idFor(operation, field, own) !== idFor(operation, field, theirs)

function put(input: Input, { part, name }: Field, value: unknown): void {
  if (part === 'body') input.body[name] = value
  else input[part][name] = String(value)
}

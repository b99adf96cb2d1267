import type { Role } from '#shared/contract/operation.ts'
import { notFound } from './errors.ts'

/** Who makes a request, and for which company. */
export interface Actor {
  userId: string
  authId: string
  /** The acting company: every query is scoped by it. */
  companyId: string
  role: Role
  agencyId: string | null
  /** First and last name. */
  name: string
}

/** A person with a valid token, who may have no account or no company yet. */
export interface Person {
  authId: string
  email: string | null
}

/** @throws 404: another company's id answers like one that does not exist */
export function requireCompany(actor: Actor, companyId: string): void {
  if (companyId.toLowerCase() !== actor.companyId) throw notFound('The company')
}

import * as contacts from './messaging/contacts.ts'
import * as inbox from './messaging/inbox.ts'
import * as phones from './messaging/phones.ts'
import * as users from './messaging/users.ts'
import type { Operation } from './operation.ts'
import * as company from './platform/company.ts'
import * as session from './platform/session.ts'

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'operationId' in value && 'path' in value
}

/** Every operation of the contract, for what works on all of them: the OpenAPI document, the check that each is served, the generated fault tests. */
export const operations: readonly Operation[] = [session, company, inbox, contacts, phones, users].flatMap((area) =>
  Object.values<unknown>(area).filter(isOperation),
)

import type { Role } from '#shared/contract/operation.ts'
import { signIn } from '../../../support/server.ts'
import type { CompanyIds, DemoCompany } from '../../../support/two-companies.ts'
import type { WatchedServer } from '../../harness/watched-server.ts'

/** Somebody who calls, and whose things they may name. */
export interface Person {
  name: string
  /** Null: a valid token, but no account here; undefined: no token. */
  role: Role | null | undefined
  /** What is theirs to see; null for who has no company. */
  own: CompanyIds | null
  /** Things that exist and are not theirs to see, by whose they are. */
  foreign: Readonly<Record<string, CompanyIds>>
  token(): Promise<string | undefined>
  /** The session has been ended: the next token is a new one. */
  forgetToken(): void
}

/** The demo's people, and those that the demo has not: who acts for another company, and who has no account. */
export async function peopleOf(server: WatchedServer): Promise<Person[]> {
  const idsOf = (company: DemoCompany, phoneNumber?: string) =>
    server.ask('ids', phoneNumber === undefined ? { company } : { company, phoneNumber })
  const frontDesk = await idsOf('Acme Landscaping', FRONT_DESK)
  const crew = await idsOf('Acme Landscaping', CREW)
  const globex = await idsOf('Globex')
  const partner = await idsOf('Partner Agency')
  // An impersonated company is the acting one (spec 1 §4): so here for a super administrator, and for somebody of an agency.
  await server.ask('place', { email: 'super@iqsuite.example', company: 'Acme Landscaping' })
  await server.ask('addPerson', { email: 'pat@partner.example', company: 'Acme Landscaping', role: 'AccountAdmin', isOfAgency: true })

  const person = async (name: string, email: string, role: Role, own: CompanyIds, foreign: Person['foreign']): Promise<Person> => ({
    name,
    role,
    own: { ...own, userId: await server.ask('userId', email) },
    foreign,
    ...session(server, email),
  })
  const people = [
    await person('super administrator, acting for Acme', 'super@iqsuite.example', 'SuperAdmin', frontDesk, { globex, agency: partner }),
    await person('account administrator', 'admin@acme.example', 'AccountAdmin', frontDesk, { globex, agency: partner }),
    await person('billing administrator', 'billing@acme.example', 'BillingAdmin', frontDesk, { globex, agency: partner }),
    await person('user', 'user@acme.example', 'User', crew, {
      globex,
      agency: partner,
      'phone of a colleague': onlyOfPhone(frontDesk, crew),
    }),
    await person('agency, at home', 'agency@partner.example', 'AccountAdmin', partner, { customer: frontDesk, globex }),
    await person('agency, acting for Acme', 'pat@partner.example', 'AccountAdmin', frontDesk, { globex, agency: partner }),
  ]
  const everybody = { acme: frontDesk, globex, agency: partner }
  return [
    ...people,
    { name: 'nobody', role: undefined, own: null, foreign: everybody, token: async () => undefined, forgetToken: () => undefined },
    await stranger(server, everybody),
  ]
}

const FRONT_DESK = '+14155550142'
const CREW = '+14155550167'

/** The company is the same, so only what hangs on the phone is not theirs; contacts belong to the company. */
const onlyOfPhone = (theirs: CompanyIds, own: CompanyIds): CompanyIds => ({ ...theirs, contactId: own.contactId, companyId: own.companyId })

function session(server: WatchedServer, email: string): Pick<Person, 'token' | 'forgetToken'> {
  let current: Promise<string> | undefined
  return {
    token: () => {
      current ??= signIn({ config: { publicUrl: server.url } }, email).then(({ access_token }) => access_token)
      return current
    },
    forgetToken: () => {
      current = undefined
    },
  }
}

/** Signed in, and with no company. */
async function stranger(server: WatchedServer, foreign: Person['foreign']): Promise<Person> {
  const email = 'stranger@nowhere.example'
  await server.ask('addPerson', { email })
  return { name: 'stranger', role: null, own: null, foreign, ...session(server, email) }
}

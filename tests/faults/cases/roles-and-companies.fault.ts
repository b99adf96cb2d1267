import { operations } from '#shared/contract/operations.ts'
import { requestOf } from '../../support/sample-input.ts'
import { defineFault } from '../harness/fault.ts'
import { startWatchedServer } from '../harness/watched-server.ts'
import { cellsOf } from '../hostile/matrix/cells.ts'
import { peopleOf } from '../hostile/matrix/people.ts'
import { send, toRaw } from '../hostile/raw-request.ts'

// Every operation by everybody, with the ids of everybody's company. What must come out is read from the contract's roles and the rules of
// tenancy (spec 1 §4 and §6, spec 2 §6), never from what the server does.

export default defineFault({
  name: 'roles and companies',
  times: { quick: 1, full: 1 },
  run: async ({ row, none, cleanUp }) => {
    const server = await startWatchedServer()
    cleanUp(() => server.stop())
    const people = await peopleOf(server)
    const cells = operations.flatMap((operation) => people.flatMap((person) => cellsOf(operation, person)))
    // What must be refused comes first, while nothing else changes the data.
    const refused = cells.filter(({ verdict }) => verdict !== 'allowed')
    const allowed = cells.filter(({ verdict }) => verdict === 'allowed')
    let [wrong, changed] = [0, 0]
    let before = await server.ask('fingerprint')

    for (const { operation, person, input, verdict, title } of [...refused, ...allowed]) {
      const token = await person.token()
      const answer = await send(server.url, toRaw(requestOf(operation, input, token)))
      if (!isAs(verdict, answer.status)) {
        wrong += 1
        console.error(`${title}: ${answer.status} in place of ${verdict}\n  ${answer.text.slice(0, 300)}`)
      }
      if (operation.operationId === 'signOutEverywhere') person.forgetToken()
      if (verdict === 'allowed') continue
      const after = await server.ask('fingerprint')
      if (after !== before) {
        changed += 1
        console.error(`${title}: to be refused, and changed data\n  ${before}\n  ${after}`)
      }
      before = after
    }
    row('cells', cells.length, '', { atLeast: operations.length * people.length })
    row('cells that must be refused', refused.length, '', { atLeast: operations.length * people.length })
    none('wrong verdicts', wrong)
    none('refused calls that changed data', changed)
  },
})

function isAs(verdict: string, status: number): boolean {
  // A state that does not allow it (a text that was retried already, say) is told only to those who may do it.
  if (verdict === 'allowed') return (status >= 200 && status < 300) || status === 409
  if (verdict === 'unauthorized') return status === 401
  return status === 403 || status === 404
}

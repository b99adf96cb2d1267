import { operations } from '#shared/contract/operations.ts'
import { Random } from '../../../build/seeding/random.ts'
import { sampleInput } from '../../support/sample-input.ts'
import { defineFault } from '../harness/fault.ts'
import { startWatchedServer } from '../harness/watched-server.ts'
import { judge, newFindings } from '../hostile/judge.ts'
import { send, told } from '../hostile/raw-request.ts'
import { spoil } from '../hostile/spoil.ts'

// Every operation of the contract, without a line about any.

export default defineFault({
  name: 'fuzzed operations',
  times: { quick: 15, full: 220 },
  run: async ({ times, chance, row, none, cleanUp }) => {
    const server = await startWatchedServer()
    cleanUp(() => server.stop())
    const random = new Random(Math.floor(chance() * 2 ** 31))
    const own = await server.ask('ids', { company: 'Acme Landscaping' })
    const ids = { ...own, userId: await server.ask('userId', 'admin@acme.example') }
    const findings = newFindings()
    let [sent, taken] = [0, 0]

    const signedIn = () => server.ask('tokenOf', { email: 'admin@acme.example' })
    let token = await signedIn()
    for (const operation of operations) {
      let before = await quiet(() => server.ask('fingerprint'))
      for (let n = 0; n < times; n++) {
        const request = spoil({ operation, input: sampleInput(operation, ids), token }, random)
        const answer = await send(server.url, request)
        sent += 1
        const fault = judge(answer, request)
        if (fault) {
          findings[fault.kind] += 1
          console.error(
            `${operation.operationId}: ${fault.kind}: ${fault.words}\n  ${told(request)}\n  ${answer.status} ${answer.text.slice(0, 300)}`,
          )
        }
        if (!server.isAlive()) throw new Error(`The server ended at ${told(request)}\n${server.output()}`)
        const isRefused = answer.status === 0 || answer.status >= 400
        let after = await server.ask('fingerprint')
        if (isRefused && after !== before) {
          findings.changed += 1
          console.error(
            `${operation.operationId}: changed data although refused\n  ${told(request)}\n  ${answer.status}\n  ${before}\n  ${after}`,
          )
        }
        // The jobs of what was taken go on for a while.
        if (!isRefused && after !== before) after = await quiet(() => server.ask('fingerprint'))
        before = after
        if (!isRefused) taken += 1
        // What was spoiled did not hinder it: the session is over.
        if (operation.operationId === 'signOutEverywhere' && !isRefused) token = await signedIn()
      }
    }
    row('operations', operations.length, '', { atLeast: 20 })
    row('requests', sent, '', { atLeast: operations.length * times })
    row('of these harmless after all, and taken', taken, '')
    none('answers 5xx', findings['5xx'])
    none('hangs', findings.hang)
    none('answers that show internals', findings.leak)
    none('refusals that are no problem with a code', findings.problem)
    none('refused requests that changed data', findings.changed)
  },
})

/** What `look` gives once it has not changed for a moment: the jobs of an accepted request are done. */
async function quiet(look: () => Promise<string>): Promise<string> {
  let seen = await look()
  for (let calm = 0; calm < 4; ) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    const now = await look()
    calm = now === seen ? calm + 1 : 0
    seen = now
  }
  return seen
}

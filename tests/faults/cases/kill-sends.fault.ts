import { setTimeout as pause } from 'node:timers/promises'
import { ApiClient } from '../../support/api-client.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { defineFault } from '../harness/fault.ts'
import { startTraffic } from '../harness/traffic.ts'

export default defineFault({
  name: 'kill -9 during sends',
  times: { quick: 2, full: 25 },
  run: async ({ times, chance, row, none, cleanUp }) => {
    const server = await startServerProcess({ SANDBOX_WEBHOOK_RETRY_MS: '2000' })
    cleanUp(() => server.stop())
    const staff = await new ApiClient(server.url, 'admin@acme.example').signIn()
    const traffic = startTraffic({ url: () => server.url, staff, lanes: { texts: 0, sends: 3 }, firstNumber: 1100 })
    cleanUp(() => traffic.abandon())
    for (let round = 0; round < times; round++) {
      const before = traffic.taken()
      await pause(300 + 1200 * chance())
      await traffic.untilTaken(before + 1)
      await server.kill()
      await server.start()
    }
    await traffic.finish()
    const { lost, doubled, disordered, unfinished } = await traffic.check()
    row('accepted messages', traffic.taken(), '', { atLeast: times * 5 })
    none('lost', lost)
    none('doubled', doubled)
    none('out of order', disordered)
    none('not delivered in the end', unfinished)
  },
})

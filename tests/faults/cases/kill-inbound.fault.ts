import { setTimeout as pause } from 'node:timers/promises'
import { ApiClient } from '../../support/api-client.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { defineFault } from '../harness/fault.ts'
import { compare, deliver, eventually, PHONE, wholeThread } from '../harness/texts.ts'

const FROM = '+14152341000'

export default defineFault({
  name: 'kill -9 during inbound texts',
  times: { quick: 2, full: 20 },
  run: async ({ times, chance, row, none, cleanUp }) => {
    const server = await startServerProcess({ SANDBOX_WEBHOOK_RETRY_MS: '2000' })
    cleanUp(() => server.stop())
    const acknowledged: string[] = []
    let number = 0
    for (let round = 0; round < times; round++) {
      let killed = false
      const lane = async (): Promise<void> => {
        while (!killed) {
          const id = `SM${String(++number).padStart(32, '0')}`
          const body = `text ${number}`
          if (await deliver(server.url, { id, from: FROM, to: PHONE, body })) acknowledged.push(body)
          else if (!killed) throw new Error('The sandbox refused a text while the server was alive')
        }
      }
      const burst = Promise.all([lane(), lane(), lane()])
      await pause(300 + 1200 * chance())
      killed = true
      await server.kill()
      await burst
      await server.start()
    }
    const client = await new ApiClient(server.url, 'admin@acme.example').signIn()
    const found = await eventually(async () => {
      const bodies = (await wholeThread(client, FROM)).filter(({ direction }) => direction === 'inbound').map(({ body }) => body)
      if (compare(acknowledged, bodies).lost.length > 0) throw new Error('not yet')
      return bodies
    }).catch(async () => (await wholeThread(client, FROM)).filter(({ direction }) => direction === 'inbound').map(({ body }) => body))
    const { lost, doubled } = compare(acknowledged, found)
    row('acknowledged texts', acknowledged.length, '', { atLeast: times * 5 })
    none('lost', lost.length)
    none('doubled', doubled)
  },
})

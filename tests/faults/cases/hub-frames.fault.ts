import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import type { InboundMessageEvent } from '#shared/contract/hub-events.ts'
import { HUB_PATH } from '#shared/contract/hub-path.ts'
import { Random } from '../../../build/seeding/random.ts'
import { defineFault } from '../harness/fault.ts'
import { compare, deliver, eventually, PHONE } from '../harness/texts.ts'
import { startWatchedServer } from '../harness/watched-server.ts'
import { attacks, idle, type Outcome } from '../hostile/hub-attacks.ts'
import { badTokens } from '../hostile/spoil-token.ts'

export default defineFault({
  name: 'hostile hub clients',
  times: { quick: 1, full: 20 },
  run: async ({ times, chance, row, none, cleanUp }) => {
    const server = await startWatchedServer()
    cleanUp(() => server.stop())
    const token = await server.ask('tokenOf', { email: 'admin@acme.example' })
    const random = new Random(Math.floor(chance() * 2 ** 31))

    // Somebody who works on, and must not notice.
    const bystander = new HubConnectionBuilder()
      .withUrl(server.url + HUB_PATH, { accessTokenFactory: () => token })
      .configureLogging(LogLevel.None)
      .build()
    const heard: string[] = []
    let interruptions = 0
    bystander.on('Send', (event: InboundMessageEvent) => heard.push(event.message.body))
    bystander.on('UnreadChanged', () => undefined)
    bystander.onclose(() => interruptions++)
    await bystander.start()
    cleanUp(() => bystander.stop())
    const texts: string[] = []
    let isOver = false
    const burst = (async () => {
      while (!isOver) {
        const body = `text ${texts.length}`
        if (!(await deliver(server.url, { from: '+14152341000', to: PHONE, body }))) throw new Error('The sandbox refused a text')
        texts.push(body)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()

    let [made, wrong, letIn] = [0, 0, 0]
    for (let round = 0; round < times; round++) {
      const waiting = [...attacks]
      const lane = async (): Promise<void> => {
        while (waiting.length > 0) {
          const [attack] = waiting.splice(random.below(waiting.length), 1)
          if (!attack) return
          const outcome: Outcome = await attack.run(server.url, token)
          made += 1
          if (outcome === attack.expected) continue
          wrong += 1
          console.error(`${attack.name}: ${outcome} in place of ${attack.expected}`)
        }
      }
      await Promise.all([lane(), lane(), lane(), lane()])
      const expired = await server.ask('tokenOf', { email: 'admin@acme.example', expiresIn: -1 })
      for (const [kind, bad] of Object.entries({ ...badTokens(token), expired })) {
        const negotiated = await fetch(`${server.url}${HUB_PATH}/negotiate`, {
          method: 'POST',
          headers: { authorization: `Bearer ${bad}` },
        })
        const socket = await fetch(`${server.url}${HUB_PATH}?access_token=${encodeURIComponent(bad)}`)
        if (negotiated.status === 401 && socket.status >= 400) continue
        letIn += 1
        console.error(`${kind}: ${negotiated.status}, ${socket.status}`)
      }
      const opened = await Promise.all(Object.values({ ...badTokens(token), expired }).map((bad) => opens(server.url, bad)))
      letIn += opened.filter(Boolean).length
    }
    // A token that ends while its connection stands.
    const short = await server.ask('tokenOf', { email: 'admin@acme.example', expiresIn: 1 })
    if ((await idle.run(server.url, short)) !== 'closed') {
      wrong += 1
      console.error('a connection outlived its token')
    }

    isOver = true
    await burst
    await eventually(async () => {
      if (compare(texts, heard).lost.length > 0) throw new Error('not yet')
    }).catch(() => undefined)
    const { lost, doubled } = compare(texts, heard)
    row('attacks', made, '', { atLeast: attacks.length })
    none('connections that ended otherwise than the protocol says', wrong)
    none('bad tokens let in', letIn)
    none("another client's interruptions", interruptions)
    row("another client's texts meanwhile", texts.length, '', { atLeast: 20 })
    none('of these lost', lost.length)
    none('of these doubled', doubled)
    none(
      'errors of the server',
      server.isAlive()
        ? server
            .output()
            .split('\n')
            .filter((line) => line.includes('"level":50')).length
        : 1,
    )
    if (server.output() !== '') console.error(server.output().slice(0, 2000))
  },
})

function opens(url: string, token: string): Promise<boolean> {
  const connection = new HubConnectionBuilder()
    .withUrl(url + HUB_PATH, { accessTokenFactory: () => token, skipNegotiation: true, transport: 1 })
    .configureLogging(LogLevel.None)
    .build()
  return connection.start().then(
    async () => {
      await connection.stop()
      return true
    },
    () => false,
  )
}

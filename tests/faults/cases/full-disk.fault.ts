import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiClient } from '../../support/api-client.ts'
import { dataUrl, picture } from '../../support/picture.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { demoData } from '../harness/demo-data.ts'
import { defineFault } from '../harness/fault.ts'
import { mountSmallDisk, type SmallDisk } from '../harness/small-disk.ts'
import { compare, conversationWith, deliver, eventually, PHONE, wholeThread } from '../harness/texts.ts'
import { startTraffic } from '../harness/traffic.ts'

const PICTURES_FROM = '+14152341498'

/** What the server says, in its log or when it refuses to start. */
const WORDS = /The disk is full/
const START_WORDS = /The disk is full: .* to start/

export default defineFault({
  name: 'a full disk under the embedded database',
  times: { quick: 3, full: 24 },
  run: async ({ times, chance, row, none, cleanUp }) => {
    const disk = mountSmallDisk(500)
    if (!disk) return row('skipped: this user may not mount a small disk', 1, '')
    cleanUp(async () => disk.remove())
    cpSync(await demoData(), `${disk.path}/data`, { recursive: true })
    const server = await startServerProcess({ DATA_DIR: `${disk.path}/data`, SANDBOX_WEBHOOK_RETRY_MS: '2000' })
    cleanUp(() => server.stop())
    const staff = await new ApiClient(server.url, 'admin@acme.example').signIn()
    const { send } = await conversationWith(staff, '+14152341499')
    const traffic = startTraffic({ url: () => server.url, staff, lanes: { texts: 2, sends: 1 }, firstNumber: 1400 })
    cleanUp(() => traffic.abandon())

    const found = { unclear: [] as string[], stops: 0 }
    const pictures: string[] = []
    for (let round = 0; round < times; round++) {
      const before = traffic.taken()
      await pause(300 * chance())
      await traffic.untilTaken(before + 1)
      const said = server.output().length
      // So little is left that the database had better stop writing; or nearly nothing; or less than the next part of its log, which is
      // full before anybody has looked.
      disk.leave([20 + 20 * chance(), 2 * chance(), 14][round % 3] ?? 0)
      if (round % 3 === 2) pictures.push(...(await burstOfPictures(server.url, round)))
      await stopsClearly(server, said, () => send('nothing of this is stored', randomUUID()), found.unclear)
      await pause(500 * chance())
      if (server.hasEnded()) found.stops += 1
      // Every third time somebody starts it again without making room.
      if (server.hasEnded() || round % 3 === 1) await restart(server, disk, found.unclear)
      else disk.clear()
      await eventually(async () => {
        if (!(await fetch(`${server.url}/readyz`)).ok) throw new Error('not ready again')
      }, 60_000)
    }
    await traffic.finish()
    const { lost, doubled, disordered, unfinished } = await traffic.check()
    const burst = compare(pictures, await textsOf(staff, PICTURES_FROM, pictures))
    row('texts and messages', traffic.taken(), '', { atLeast: times * 3 })
    row('pictures taken while the disk ran full', pictures.length, '')
    row('stops because the log had no space', found.stops, '')
    none('stops that are not clear', found.unclear)
    none('lost', [...lost, ...burst.lost])
    none('doubled', doubled + burst.doubled)
    none('out of order', disordered)
    none('not delivered in the end', unfinished)
  },
})

/** It ends with a clear word; or it says so, is not ready, and refuses what it cannot store with a stable code. */
async function stopsClearly(server: ServerProcess, said: number, send: () => Promise<unknown>, unclear: string[]): Promise<void> {
  let refusal = ''
  await eventually(async () => {
    if (server.hasEnded()) return
    const { status } = await fetch(`${server.url}/readyz`)
    refusal = await send().then(
      () => 'taken',
      (error: unknown) => String(error),
    )
    if (status !== 503 || !/ 503 .*"code":"storage_full"/.test(refusal)) throw new Error('not yet')
  }, 60_000).catch(() => unclear.push(`a message was answered: ${refusal}`))
  if (!WORDS.test(server.output().slice(said))) unclear.push(`the log says nothing: ${server.output().slice(said, said + 500)}`)
}

/** More than the database can log before it looks again. @returns what of it was taken */
async function burstOfPictures(url: string, round: number): Promise<string[]> {
  const taken: string[] = []
  await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const body = `picture ${round}.${index}`
      const media = [dataUrl(Buffer.concat([picture(), randomBytes(1024 * 1024)]))]
      if (await deliver(url, { id: randomUUID(), from: PICTURES_FROM, to: PHONE, body, media })) taken.push(body)
    }),
  )
  return taken
}

/** Once all that is expected is there, or as they are in the end. */
async function textsOf(staff: ApiClient, number: string, expected: readonly string[]): Promise<string[]> {
  let bodies: string[] = []
  await eventually(async () => {
    bodies = (await wholeThread(staff, number)).map(({ body }) => body)
    if (compare(expected, bodies).lost.length > 0) throw new Error('not yet')
  }, 60_000).catch(() => undefined)
  return bodies
}

async function restart(server: ServerProcess, disk: SmallDisk, unclear: string[]): Promise<void> {
  await server.terminate()
  await server.start().then(
    () => unclear.push('it starts although there is no space'),
    (error: unknown) => {
      if (!START_WORDS.test(String(error).split('\n').slice(-5).join('\n')))
        unclear.push(`it refuses to start: ${String(error).slice(-500)}`)
    },
  )
  await server.terminate()
  disk.clear()
  await server.start()
}

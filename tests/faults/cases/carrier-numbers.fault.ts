import { randomUUID } from 'node:crypto'
import { type Fate, magicNumbers } from '#server/adapters/sandbox/sms-carrier/magic-numbers.ts'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import { retryMessage } from '#shared/contract/messaging/inbox.ts'
import { NOT_ACCEPTED } from '#shared/domain/carrier-errors.ts'
import { AREA_CODES } from '../../../build/corpus/us-number.ts'
import { defineFault } from '../harness/fault.ts'
import { startLocalServer } from '../harness/local-server.ts'
import { carrierTexts, conversationWith, eventually, wholeThread } from '../harness/texts.ts'

interface End {
  status: Message['status']
  errorCode: string | null
}

/** How a text to a number of this fate ends, and how many the carrier has of it. */
function endOf(fate: Fate): End & { atCarrier: number } {
  switch (fate.kind) {
    case 'refused':
      return { status: 'failed', errorCode: fate.code, atCarrier: 0 }
    case 'failed':
    case 'undelivered':
      return { status: fate.kind, errorCode: fate.code, atCarrier: 1 }
    case 'delivered':
    case 'throttled':
    case 'no-answer':
    case 'unruly':
      return { status: 'delivered', errorCode: null, atCarrier: 1 }
  }
}

interface Sent {
  number: string
  message: Message
  end: ReturnType<typeof endOf>
}

export default defineFault({
  name: "the sandbox carrier's magic numbers",
  times: { quick: 2, full: 20 },
  run: async (context) => {
    const { times, row, none } = context
    const { server, staff, advance } = await startLocalServer(context)
    const sent: Sent[] = []
    for (let round = 0; round < times; round++)
      for (const { ending, fate } of magicNumbers) {
        // Another area code each time, so that every text has a number of its own.
        const number = `+1${AREA_CODES[round]}${ending}`
        const desk = await conversationWith(staff, number)
        sent.push({ number, message: await desk.send(`round ${round}`, randomUUID()), end: endOf(fate) })
      }

    // The first try to 555-9802 is lost: it is looked up for two minutes, has failed then, and a person sends it again.
    const lost = sent.filter(({ number }) => number.endsWith('5559802'))
    const lostOnes = async (isAsWanted: (message: Message) => boolean): Promise<void> => {
      for (const { number } of lost)
        await eventually(async () => {
          const [message] = await wholeThread(staff, number)
          if (!message || !isAsWanted(message)) throw new Error(`A lost text is ${message?.status}`)
        }, 120_000)
    }
    await lostOnes(({ status }) => status === 'unknown')
    advance(125)
    await lostOnes(({ status, errorCode }) => status === 'failed' && errorCode === NOT_ACCEPTED)
    for (const { message } of lost) await staff.call(retryMessage, { params: { messageId: message.id } })

    const wrong = async (): Promise<string[]> => {
      const found: string[] = []
      for (const { number, end } of sent) {
        const [message] = await wholeThread(staff, number)
        if (message?.status !== end.status || message.errorCode !== end.errorCode)
          found.push(`${number}: ${message?.status} ${message?.errorCode} in place of ${end.status} ${end.errorCode}`)
      }
      return found
    }
    await eventually(async () => {
      if ((await wrong()).length > 0) throw new Error('not yet')
    }, 120_000).catch(() => undefined)

    const counts = await Promise.all(
      sent.map(async ({ number, end }) => ({ number, off: (await carrierTexts(server.url, number)).length - end.atCarrier })),
    )
    row('messages', sent.length, '', { atLeast: times * magicNumbers.length })
    none(
      'lost',
      counts.filter(({ off }) => off < 0).map(({ number }) => number),
    )
    none(
      'doubled',
      counts.filter(({ off }) => off > 0).map(({ number }) => number),
    )
    none('ended otherwise than documented', await wrong())
  },
})

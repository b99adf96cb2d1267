import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { postSignedWebhook } from '#server/http/signed-webhook.ts'
import {
  CarrierOutcomeUnknown,
  type CarrierRecord,
  CarrierRejection,
  type OutboundText,
  type SmsCarrier,
} from '#server/ports/sms-carrier.ts'

/** What a status callback tells. */
export interface News {
  status: string
  errorCode?: string
}

/** How the carrier treats one request. */
export interface Treatment {
  answer: 'accepts' | 'times out' | 'answers 500' | 'answers 429'
  /** Whether a text came to be although the answer went wrong. */
  isAccepted: boolean
  /** Between the text's coming to be, with its callbacks, and the answer. */
  answerAfterMs: number
  /** Until the text can be found in the books, as delivered. */
  inBooksAfterMs: number
  /** Callbacks, in this order; those of one place in the list go out at the same time. */
  news: News[][]
}

export const wellBehaved: Treatment = {
  answer: 'accepts',
  isAccepted: true,
  answerAfterMs: 0,
  inBooksAfterMs: 0,
  news: [[{ status: 'queued' }], [{ status: 'sending' }], [{ status: 'sent' }], [{ status: 'delivered' }]],
}

export interface FakeCarrier extends SmsCarrier {
  /** Every text that came to be, by our message id: more than one is a double. */
  texts: Map<string, OutboundText[]>
  /** Tells where callbacks go, once the server stands. */
  connect(url: string, secret: string): void
  /** Callbacks that have not been answered yet. */
  settled(): Promise<void>
}

/**
 * A carrier of our own making that keeps books and misbehaves by script.
 * @param treat what it does with a request; `turn` counts the requests for one message from 0
 * @param clockShiftMs how far its clock is from the server's
 */
export function createFakeCarrier(treat: (text: OutboundText, turn: number) => Treatment, { clockShiftMs = 0 } = {}): FakeCarrier {
  const texts = new Map<string, OutboundText[]>()
  const turns = new Map<string, number>()
  const books: (CarrierRecord & { from: string; to: string; visibleAt: number })[] = []
  const reports = new Set<Promise<void>>()
  let tell = async (_news: object): Promise<void> => {
    throw new Error('Not connected')
  }
  const now = (): Date => new Date(Date.now() + clockShiftMs)

  const report = async (carrierId: string, reference: string, news: News[][]): Promise<void> => {
    for (const together of news)
      await Promise.all(
        together.map((item) => tell({ id: carrierId, clientReference: reference, at: now().toISOString(), errorCode: null, ...item })),
      )
  }

  const accept = async (text: OutboundText, reference: string, { news, inBooksAfterMs, answerAfterMs }: Treatment): Promise<string> => {
    const carrierId = `SM${randomUUID()}`
    texts.set(reference, [...(texts.get(reference) ?? []), text])
    books.push({
      carrierId,
      status: 'delivered',
      errorCode: null,
      body: text.body,
      statusCallback: text.statusCallback,
      createdAt: now(),
      from: text.from,
      to: text.to,
      visibleAt: performance.now() + inBooksAfterMs,
    })
    const reporting = report(carrierId, reference, news)
    reports.add(reporting)
    void reporting.finally(() => reports.delete(reporting))
    if (answerAfterMs > 0) await Promise.all([reporting, pause(answerAfterMs)])
    return carrierId
  }

  return {
    texts,
    connect: (url, secret) => {
      tell = async (news) => {
        // As carriers do: again until it is taken.
        for (;;) {
          const status = await postSignedWebhook(`${url}/webhooks/sms-carrier/status`, secret, news).catch(() => 503)
          if (status < 500) return
          await pause(100)
        }
      }
    },
    settled: async () => void (await Promise.all(reports)),
    send: async (text) => {
      const reference = new URL(text.statusCallback).searchParams.get('m') ?? ''
      const turn = turns.get(reference) ?? 0
      turns.set(reference, turn + 1)
      const treatment = treat(text, turn)
      const carrierId = treatment.isAccepted ? await accept(text, reference, treatment) : ''
      switch (treatment.answer) {
        case 'accepts':
          return { carrierId, status: 'accepted' }
        case 'times out':
          throw new CarrierOutcomeUnknown('The carrier did not answer in time')
        case 'answers 500':
          throw new Error('The carrier answered 500')
        case 'answers 429':
          throw new CarrierRejection('20429', 'Too many requests', true)
      }
    },
    find: async ({ from, to, since }) =>
      books
        .filter((record) => record.from === from && record.to === to && record.createdAt >= since && record.visibleAt <= performance.now())
        .toReversed(),
  }
}

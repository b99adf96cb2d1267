import { changing } from '#server/realtime/changing.ts'
import { createBatches } from './batches.ts'
import type { InboxDependencies } from './dependencies.ts'
import { enterInbound, type Inbound } from './enter-inbound.ts'
import { fetchMedia, type RemoteMedia } from './fetch-media.ts'
import { linkSigner } from './media-links.ts'

export interface InboundText {
  /** The carrier's id: the same one again changes nothing. */
  id: string
  from: string
  to: string
  body: string
  media: RemoteMedia[]
}

/** Texts in one transaction: the first of them waits for the last. */
const BATCH = 25

/**
 * Takes the texts that customers send. Those to one number that come in while a transaction runs share the next: each is still entered
 * by itself (`enterInbound`), but they begin, commit and reach the disk together.
 * @returns false when the number is none of ours
 */
export function createInbox(deps: InboxDependencies): (text: InboundText) => Promise<boolean> {
  const inBatch = createBatches<Inbound, boolean>(BATCH, async (texts) => {
    const sign = await linkSigner(deps)
    return changing(deps.db, async (trx) => {
      const results: boolean[] = []
      for (const text of texts) results.push(await enterInbound(trx, deps, sign, text))
      return results
    })
  })
  return async (text) => {
    if (text.media.length === 0) return inBatch(text.to, { ...text, stored: [], missing: [] })
    const place = await findPlace(deps, text)
    if (!place || place.is_repeated) return place !== undefined
    return inBatch(text.to, { ...text, ...(await fetchAll(deps, place.company_id, text.media)) })
  }
}

/** Before the transaction, for media are fetched outside of it. */
function findPlace({ db }: InboxDependencies, text: InboundText) {
  return db
    .selectFrom('business_phones as p')
    .select((eb) => ['p.company_id', eb.exists(eb.selectFrom('messages').select('id').where('carrier_id', '=', text.id)).as('is_repeated')])
    .where('p.phone_number', '=', text.to)
    .executeTakeFirst()
}

/** Media come with their text where they can; what cannot be fetched now is fetched by a job, and does not hold up the text. */
async function fetchAll(deps: InboxDependencies, companyId: string, media: RemoteMedia[]): Promise<Pick<Inbound, 'stored' | 'missing'>> {
  const received: Pick<Inbound, 'stored' | 'missing'> = { stored: [], missing: [] }
  for (const item of media) {
    try {
      received.stored.push(await fetchMedia(deps, companyId, item))
    } catch (error) {
      deps.log.warn({ err: error }, 'media of an inbound text could not be fetched at once')
      received.missing.push(item)
    }
  }
  return received
}

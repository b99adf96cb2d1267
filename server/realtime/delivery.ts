import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/database/open.ts'
import type { Actor } from '#server/http/actor.ts'
import type { ChangeEvent, UnreadChangedEvent } from '#shared/contract/hub-events.ts'
import { currentSeq, readChanges } from './feed.ts'
import { eventFrame } from './hub-connection.ts'

const BATCH = 200
const RETRY_MS = 1000

export interface Subscriber {
  actor: Actor
  send(frames: readonly string[]): void
  /** Makes the client come back and catch up by itself. */
  restart(): void
}

/** Which phones a subscriber may see, and when that was last asked. */
interface Sight {
  phones: ReadonlySet<string> | 'all'
  askedAt: number
}

interface Company {
  id: string
  /** Everything up to this position has been sent. */
  delivered: number
  opened: Promise<void>
  subscribers: Map<Subscriber, Sight>
  /** Subscribers that are being added. */
  arriving: number
  isPumping: boolean
  isPumpedAgain: boolean
}

interface Options {
  db: Db
  visiblePhoneIds: (actor: Actor) => Promise<readonly string[] | 'all'>
  phonesMaxAgeMs: number
  log: FastifyBaseLogger
}

/**
 * Sends every company's changes to its subscribers, in the order of the feed. A notification only says that there is something to
 * read; what is sent comes from the feed, so a lost, repeated or reordered notification changes nothing.
 */
export function createDelivery({ db, visiblePhoneIds, phonesMaxAgeMs, log }: Options) {
  const companies = new Map<string, Company>()

  const look = async (actor: Actor): Promise<Sight> => {
    const askedAt = Date.now()
    const phones = await visiblePhoneIds(actor)
    return { phones: phones === 'all' ? 'all' : new Set(phones), askedAt }
  }

  const open = (id: string): Company => {
    const company: Company = {
      id,
      delivered: 0,
      opened: Promise.resolve(),
      subscribers: new Map(),
      arriving: 0,
      isPumping: false,
      isPumpedAgain: false,
    }
    company.opened = currentSeq(db, id).then((seq) => {
      company.delivered = seq
    })
    companies.set(id, company)
    return company
  }

  const forgetIfEmpty = (company: Company): void => {
    if (company.subscribers.size + company.arriving === 0 && companies.get(company.id) === company) companies.delete(company.id)
  }

  const deliver = async (company: Company): Promise<{ hasMore: boolean }> => {
    const { items, seq, hasMore, reset } = await readChanges(db, {
      companyId: company.id,
      since: company.delivered,
      limit: BATCH,
      phoneIds: 'all',
    })
    await Promise.all(
      [...company.subscribers].map(async ([subscriber, sight]) => {
        const isStale = sight.phones !== 'all' && Date.now() - sight.askedAt > phonesMaxAgeMs
        if (isStale) Object.assign(sight, await look(subscriber.actor))
      }),
    )
    // From here on nothing waits: a subscriber that arrives now gets all of this batch or none of it.
    company.delivered = seq
    const changes = items.map((event) => ({ phone: event.businessPhoneId, frames: framesOf(event) }))
    for (const [subscriber, { phones }] of company.subscribers) {
      if (reset) subscriber.restart()
      else subscriber.send(changes.flatMap(({ phone, frames }) => (phones === 'all' || phones.has(phone) ? frames : [])))
    }
    return { hasMore }
  }

  /** One at a time for each company; a call during a run makes that run read once more. */
  const pump = async (company: Company): Promise<void> => {
    company.isPumpedAgain = true
    if (company.isPumping) return
    company.isPumping = true
    try {
      await company.opened
      let hasMore = false
      while ((company.isPumpedAgain || hasMore) && company.subscribers.size > 0) {
        company.isPumpedAgain = false
        hasMore = (await deliver(company)).hasMore
      }
    } catch (error) {
      log.error({ err: error, companyId: company.id }, 'changes could not be delivered; they will be')
      setTimeout(() => pump(company), RETRY_MS).unref()
    } finally {
      company.isPumping = false
    }
  }

  return {
    /** After it, every change that is committed is sent; earlier ones the subscriber reads for itself. */
    add: async (subscriber: Subscriber): Promise<void> => {
      const { companyId } = subscriber.actor
      const company = companies.get(companyId) ?? open(companyId)
      company.arriving += 1
      try {
        const [sight] = await Promise.all([look(subscriber.actor), company.opened])
        company.subscribers.set(subscriber, sight)
      } finally {
        company.arriving -= 1
        forgetIfEmpty(company)
      }
    },
    remove: (subscriber: Subscriber): void => {
      const company = companies.get(subscriber.actor.companyId)
      if (!company) return
      company.subscribers.delete(subscriber)
      forgetIfEmpty(company)
    },
    /** `<companyId>:<seq>` */
    onNotification: (payload: string): void => {
      const [companyId = '', seq = ''] = payload.split(':')
      const company = companies.get(companyId)
      if (company && !(Number(seq) <= company.delivered)) pump(company)
    },
    /** Notifications may have been missed. */
    catchUp: (): void => {
      for (const company of companies.values()) pump(company)
    },
  }
}

function framesOf(event: ChangeEvent): string[] {
  const own = eventFrame(event.type, event)
  if (!('unread' in event)) return [own]
  return [own, eventFrame('UnreadChanged', { seq: event.seq, unread: event.unread } satisfies UnreadChangedEvent)]
}

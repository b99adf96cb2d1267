import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import type { ChangeEvent, UnreadChangedEvent } from '#shared/contract/hub-events.ts'
import { type CommitListener, entryName, isUnderWay } from './changing.ts'
import { currentSeq, readChanges } from './feed.ts'
import { eventFrame } from './hub-connection.ts'

const BATCH = 200
const RETRY_MS = 1000
/** A commit whose answer takes longer than this is looked for in the feed. */
const OWN_COMMIT_MS = 500

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
  isOpen: boolean
  subscribers: Map<Subscriber, Sight>
  /** Subscribers that are being added. */
  arriving: number
  isPumping: boolean
  isPumpedAgain: boolean
}

interface Options {
  db: Kysely<Schema>
  visiblePhoneIds: (actor: Actor) => Promise<readonly string[] | 'all'>
  phonesMaxAgeMs: number
  log: FastifyBaseLogger
}

/**
 * Sends every company's changes to its subscribers, in the order of the feed. What this process has committed itself is sent at once if
 * it is what comes next. Otherwise a notification only says that there is something to read, and what is sent is read from the feed, so
 * a lost, repeated or reordered one changes nothing.
 */
export function createDelivery({ db, visiblePhoneIds, phonesMaxAgeMs, log }: Options) {
  const companies = new Map<string, Company>()

  const look = async (actor: Actor): Promise<Sight> => {
    const askedAt = Date.now()
    const phones = await visiblePhoneIds(actor)
    return { phones: phones === 'all' ? 'all' : new Set(phones), askedAt }
  }

  const isStale = ({ phones, askedAt }: Sight): boolean => phones !== 'all' && Date.now() - askedAt > phonesMaxAgeMs

  const open = (id: string): Company => {
    const company: Company = {
      id,
      delivered: 0,
      opened: Promise.resolve(),
      isOpen: false,
      subscribers: new Map(),
      arriving: 0,
      isPumping: false,
      isPumpedAgain: false,
    }
    company.opened = currentSeq(db, id).then((seq) => {
      company.delivered = seq
      company.isOpen = true
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
        if (isStale(sight)) Object.assign(sight, await look(subscriber.actor))
      }),
    )
    // From here on nothing waits: a subscriber that arrives now gets all of this batch or none of it.
    company.delivered = seq
    if (reset) for (const subscriber of company.subscribers.keys()) subscriber.restart()
    else sendAll(company, items)
    return { hasMore }
  }

  /** Sends what comes next without reading it; false when something else has to be read first. */
  const sendAtOnce = (company: Company, events: readonly ChangeEvent[]): boolean => {
    const [first, last] = [events[0], events.at(-1)]
    if (!company.isOpen || company.isPumping || first?.seq !== company.delivered + 1 || !last) return false
    if ([...company.subscribers.values()].some(isStale)) return false
    company.delivered = last.seq
    sendAll(company, events)
    return true
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

  /** Reads the feed of a company unless the entry of this name has been sent. */
  const readFor = (name: string): void => {
    const [companyId = '', seq = ''] = name.split(':')
    const company = companies.get(companyId)
    if (company && !(Number(seq) <= company.delivered)) pump(company)
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
    onNotification: (name: string): void => {
      if (isUnderWay(db, name)) setTimeout(() => readFor(name), OWN_COMMIT_MS).unref()
      else readFor(name)
    },
    onCommitted: (companyId, events): void => {
      const company = companies.get(companyId)
      if (company && !sendAtOnce(company, events)) readFor(entryName(companyId, events.at(-1)?.seq ?? 0))
    },
    onFailed: (companyId): void => {
      const company = companies.get(companyId)
      if (company) pump(company)
    },
    /** Notifications may have been missed. */
    catchUp: (): void => {
      for (const company of companies.values()) pump(company)
    },
  } satisfies CommitListener & Record<string, unknown>
}

function sendAll({ subscribers }: Company, events: readonly ChangeEvent[]): void {
  const changes = events.map((event) => ({ phone: event.businessPhoneId, frames: framesOf(event) }))
  for (const [subscriber, { phones }] of subscribers) {
    subscriber.send(changes.flatMap(({ phone, frames }) => (phones === 'all' || phones.has(phone) ? frames : [])))
  }
}

function framesOf(event: ChangeEvent): string[] {
  const own = eventFrame(event.type, event)
  if (!('unread' in event)) return [own]
  return [own, eventFrame('UnreadChanged', { seq: event.seq, unread: event.unread } satisfies UnreadChangedEvent)]
}

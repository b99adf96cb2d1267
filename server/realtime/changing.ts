import type { Kysely } from 'kysely'
import type { Trx } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ChangeEvent } from '#shared/contract/hub-events.ts'

type Db = Kysely<Schema>

/** Hears of the transactions of this process. */
export interface CommitListener {
  /** These entries of a company's feed are committed: all that one transaction made, in order. */
  onCommitted(companyId: string, events: readonly ChangeEvent[]): void
  /** A transaction that made entries failed. Whether it was committed is not certain: its connection may have been cut. */
  onFailed(companyId: string): void
}

const drafts = new WeakMap<Trx, Map<string, ChangeEvent[]>>()
const listeners = new WeakMap<Db, Set<CommitListener>>()
const underWay = new WeakMap<Db, Set<string>>()

/** The payload of the notification of an entry. */
export const entryName = (companyId: string, seq: number): string => `${companyId}:${seq}`

/**
 * A transaction that changes a company's feed. What it appended goes to this process's own hub as soon as it is committed, without
 * being read back.
 */
export async function changing<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const draft = new Map<string, ChangeEvent[]>()
  let isCommitted = false
  try {
    const result = await db.transaction().execute((trx) => {
      drafts.set(trx, draft)
      return work(trx).finally(() => forEachEntry(draft, (name) => namesUnderWay(db).add(name)))
    })
    isCommitted = true
    return result
  } finally {
    forEachEntry(draft, (name) => namesUnderWay(db).delete(name))
    for (const [companyId, events] of draft) {
      for (const listener of listeners.get(db) ?? []) isCommitted ? listener.onCommitted(companyId, events) : listener.onFailed(companyId)
    }
  }
}

/** Notes an entry that `trx` has appended. In a transaction that is none of `changing` the notification alone tells of it. */
export function noteEntry(trx: Trx, companyId: string, event: ChangeEvent): void {
  const draft = drafts.get(trx)
  const events = draft?.get(companyId)
  if (events) events.push(event)
  else draft?.set(companyId, [event])
}

/** Whether a transaction of this process that made this entry is being committed: its listeners will hear of it in a moment. */
export const isUnderWay = (db: Db, name: string): boolean => underWay.get(db)?.has(name) ?? false

export function listenToCommits(db: Db, listener: CommitListener): () => void {
  const all = listeners.get(db) ?? new Set()
  listeners.set(db, all.add(listener))
  return () => all.delete(listener)
}

function namesUnderWay(db: Db): Set<string> {
  const names = underWay.get(db) ?? new Set()
  underWay.set(db, names)
  return names
}

function forEachEntry(draft: ReadonlyMap<string, readonly ChangeEvent[]>, act: (name: string) => void): void {
  for (const [companyId, events] of draft) for (const { seq } of events) act(entryName(companyId, seq))
}

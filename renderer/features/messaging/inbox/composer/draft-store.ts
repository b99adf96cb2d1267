import type { Host } from '#renderer/host/host.ts'

type Storage = Host['storage']

/**
 * What is written but not sent, by conversation. The text is in the host's storage from the first letter on; files are in memory only.
 * Drafts are kept per person, and the least recently edited goes when there are too many.
 */
export const MAX_DRAFTS = 200

export interface Draft {
  text: string
  files: readonly File[]
}

const EMPTY_DRAFT: Draft = { text: '', files: [] }

export class DraftStore {
  readonly #storage: Storage
  readonly #userId: string
  readonly #drafts = new Map<string, Draft>()
  readonly #listeners = new Set<() => void>()

  constructor(storage: Storage, userId: string) {
    this.#storage = storage
    this.#userId = userId
  }

  /** The same object as long as nothing changed. */
  get(conversationId: string): Draft {
    let draft = this.#drafts.get(conversationId)
    if (!draft) {
      const text = this.#storage.get(this.#textKey(conversationId))
      draft = text === null ? EMPTY_DRAFT : { text, files: [] }
      this.#drafts.set(conversationId, draft)
    }
    return draft
  }

  setText(conversationId: string, text: string): void {
    this.#drafts.set(conversationId, { ...this.get(conversationId), text })
    this.#save(conversationId, text)
    this.#changed()
  }

  setFiles(conversationId: string, files: readonly File[]): void {
    this.#drafts.set(conversationId, { ...this.get(conversationId), files })
    this.#changed()
  }

  /** Takes a text back that could not be sent. What is being written stays, above it. */
  putBack(conversationId: string, text: string, files: readonly File[]): void {
    const draft = this.get(conversationId)
    const joined = [draft.text, text].filter((part) => part !== '').join('\n')
    this.#drafts.set(conversationId, { text: joined, files: [...draft.files, ...files] })
    this.#save(conversationId, joined)
    this.#changed()
  }

  clear(conversationId: string): void {
    this.#drafts.set(conversationId, EMPTY_DRAFT)
    this.#save(conversationId, '')
    this.#changed()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }

  #save(conversationId: string, text: string): void {
    const ids = this.#index()
    const isLatest = ids.at(-1) === conversationId
    if (text === '') this.#storage.remove(this.#textKey(conversationId))
    else this.#storage.set(this.#textKey(conversationId), text)
    // The order only changes when another conversation is written in, so most keystrokes end here.
    if (text !== '' && isLatest) return
    const others = ids.filter((id) => id !== conversationId)
    const kept = text === '' ? others : [...others, conversationId]
    for (const id of kept.splice(0, Math.max(0, kept.length - MAX_DRAFTS))) this.#storage.remove(this.#textKey(id))
    this.#storage.set(this.#indexKey, JSON.stringify(kept))
  }

  #index(): string[] {
    try {
      const ids: unknown = JSON.parse(this.#storage.get(this.#indexKey) ?? '[]')
      return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
    } catch {
      // A damaged index costs only the order of age; the texts have keys of their own.
      return []
    }
  }

  get #indexKey(): string {
    return `iq.drafts.${this.#userId}`
  }

  #textKey(conversationId: string): string {
    return `iq.draft.${this.#userId}.${conversationId}`
  }
}

const stores = new WeakMap<Storage, Map<string, DraftStore>>()

/** One store for each person of a host, so that every part of the page sees the same draft. */
export function draftStoreOf(storage: Storage, userId: string): DraftStore {
  const ofHost = stores.get(storage) ?? new Map<string, DraftStore>()
  stores.set(storage, ofHost)
  const store = ofHost.get(userId) ?? new DraftStore(storage, userId)
  ofHost.set(userId, store)
  return store
}

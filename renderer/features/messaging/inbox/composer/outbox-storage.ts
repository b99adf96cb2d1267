import type { Host } from '#renderer/host/host.ts'
import type { OutboxItem, OutboxState } from './outbox.slice.ts'

type Storage = Host['storage']

/** A text that has waited this long may be out of place by now: a person decides. */
const STALE_AFTER_MS = 12 * 3600 * 1000

const keyOf = (userId: string) => `iq.outbox.${userId}`

/** The texts that this page has had in hand: what else is stored belongs to another tab, and is left as it is. */
const handled = new Set<string>()

/** Keeps what the server does not hold yet. */
export function saveOutbox(storage: Storage, state: OutboxState): void {
  if (state.userId === null) return
  for (const item of state.items) handled.add(item.clientMessageId)
  const ofOtherTabs = parse(storage.get(keyOf(state.userId))).filter((item) => !handled.has(item.clientMessageId))
  const unsent = [...ofOtherTabs, ...state.items.filter((item) => item.phase !== 'accepted')]
  if (unsent.length === 0) storage.remove(keyOf(state.userId))
  else storage.set(keyOf(state.userId), JSON.stringify(unsent))
}

/** What a former page left unsent. Texts that had pictures, and texts of long ago, ask a person; the others wait to be sent. */
export function loadOutbox(storage: Storage, userId: string, hasFiles: (id: string) => boolean, now: number): OutboxItem[] {
  return parse(storage.get(keyOf(userId))).map((item) => {
    if (item.phase === 'refused') return item
    if (item.fileNames.length > 0 && !hasFiles(item.clientMessageId)) {
      const lost = item.fileNames.length === 1 ? 'the picture' : `the ${item.fileNames.length} pictures`
      return refuse(item, 'files_lost', `The page was reloaded before ${lost} could be sent. The text is kept.`)
    }
    if (now - Date.parse(item.createdAt) > STALE_AFTER_MS) {
      return refuse(item, 'stale', 'This text waited for more than 12 hours, so it was not sent by itself.')
    }
    return { ...item, phase: 'waiting' }
  })
}

const refuse = (item: OutboxItem, code: string, words: string): OutboxItem => ({ ...item, phase: 'refused', refusal: { code, words } })

function parse(saved: string | null): OutboxItem[] {
  try {
    const items: unknown = JSON.parse(saved ?? '[]')
    return Array.isArray(items) ? items.map(toItem).filter((item) => item !== null) : []
  } catch {
    // Damaged by something outside of the product: there is no text in it that could be shown.
    return []
  }
}

/** Null: it does not say what was to be sent, or to whom. Whatever else is damaged gets a value with which a person decides. */
function toItem(value: unknown): OutboxItem | null {
  if (typeof value !== 'object' || value === null) return null
  const { clientMessageId, text, conversation, fileNames, createdAt, attempts, refusal, ...rest } = value as Partial<OutboxItem>
  if (typeof clientMessageId !== 'string' || typeof text !== 'string') return null
  const target: unknown[] = [conversation?.id, conversation?.contactId, conversation?.businessPhone, conversation?.phone]
  if (!conversation || !target.every((part) => typeof part === 'string')) return null
  return {
    clientMessageId,
    text,
    conversation,
    fileNames: Array.isArray(fileNames) ? fileNames.filter((name) => typeof name === 'string') : [],
    createdAt: typeof createdAt === 'string' && !Number.isNaN(Date.parse(createdAt)) ? createdAt : new Date(0).toISOString(),
    attempts: typeof attempts === 'number' ? attempts : 0,
    phase: rest.phase === 'refused' ? 'refused' : 'waiting',
    refusal: typeof refusal?.code === 'string' && typeof refusal.words === 'string' ? refusal : null,
    message: null,
  }
}

/**
 * The profile and the list are what the first paint waits for. Where they were asked is kept, and on the next visit `public/boot.js` asks
 * there at once, while the client's code is still on its way. The answers are used once, within seconds, and only for the same token.
 */
const KEY = 'iq.early'
const GOOD_FOR_MS = 10_000

/** By the page that needs them; `profile` is for all. */
interface EarlyAddresses {
  profile?: string
  conversations?: string
}

interface Early {
  token: string | null
  answers: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    iqEarly?: Early
  }
}

/** The answer to this address, if it has been asked for already with this token (null: without one). */
export function takeEarly(address: string, token: string | null): Promise<Response> | null {
  const early = globalThis.window?.iqEarly
  const answer = early?.answers[address]
  if (!early || !answer || performance.now() > GOOD_FOR_MS) return null
  if (token !== null && token !== early.token) return null
  delete early.answers[address]
  return answer
}

const kinds: [keyof EarlyAddresses, RegExp][] = [
  ['profile', /\/GetUserAndCompany$/],
  ['conversations', /\/GetConversations\?id=[^&]+&filter=all$/],
]

/** Keeps the address for the next visit, where its answer is waited for before the first paint. */
export function noteRequest(address: string): void {
  const kind = kinds.find(([, pattern]) => pattern.test(address))?.[0]
  if (!kind) return
  const kept = read()
  if (kept[kind] === address) return
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ ...kept, [kind]: address }))
  } catch {
    // No storage: the next visit asks when it has the code, as this one did.
  }
}

function read(): EarlyAddresses {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** The next person is somebody else. */
export function forgetEarlyRequests(): void {
  window.localStorage.removeItem(KEY)
}

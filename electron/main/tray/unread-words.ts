/** The number that the small icons show: '0' to '9', else '9plus'. */
export function iconNumber(unread: number): string {
  return unread > 9 ? '9plus' : String(unread)
}

export function unreadWords(unread: number): string {
  if (unread === 0) return 'No unread messages'
  return unread === 1 ? '1 unread message' : `${unread.toLocaleString('en-US')} unread messages`
}

interface Shown {
  unread: number
  /** Texts cannot arrive, so the number may be old. */
  isDown: boolean
  /** Why nothing is announced; null: nothing speaks against it. */
  quietWords: string | null
}

export function tooltip({ unread, isDown, quietWords }: Shown): string {
  const words = unread === 0 ? 'IQ Suite' : `IQ Suite: ${unreadWords(unread)}`
  const connected = isDown ? `${words} (not connected)` : words
  return quietWords === null ? connected : `${connected}\n${quietWords}`
}

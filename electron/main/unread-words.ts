/** The number that the small icons show: '0' to '9', else '9plus'. */
export function iconNumber(unread: number): string {
  return unread > 9 ? '9plus' : String(unread)
}

export function unreadWords(unread: number): string {
  if (unread === 0) return 'No unread messages'
  return unread === 1 ? '1 unread message' : `${unread.toLocaleString('en-US')} unread messages`
}

export function tooltip(unread: number, isDoNotDisturb: boolean): string {
  const words = unread === 0 ? 'IQ Suite' : `IQ Suite: ${unreadWords(unread)}`
  return isDoNotDisturb ? `${words} (do not disturb)` : words
}

const GUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const SHOWS_CONVERSATION = new RegExp(`^(?:/window)?/conversations/(${GUID})/?$`, 'i')

/** The conversation that a path of the client shows; null for any other page. */
export function conversationOf(pathname: string): string | null {
  return SHOWS_CONVERSATION.exec(pathname)?.[1]?.toLowerCase() ?? null
}

/** The page of a conversation in a window of its own. */
export const ownWindowPath = (conversationId: string): string => `/window/conversations/${conversationId}`

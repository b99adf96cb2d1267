import type { Conversation } from '#shared/contract/messaging/conversation.ts'

type LastMessage = Pick<Conversation, 'lastMessageText' | 'lastMessageKind' | 'lastMessageDirection'>

/** The second line of a row: the last text, or what stood in its place. */
export function rowText({ lastMessageText, lastMessageKind, lastMessageDirection }: LastMessage): string {
  const said = lastMessageText.trim().replace(/\s+/g, ' ')
  switch (lastMessageKind) {
    case 'none':
      return 'No messages yet'
    case 'call':
      return said || 'Call'
    case 'media':
      return withSender(said || 'Photo', lastMessageDirection)
    case 'text':
      return withSender(said, lastMessageDirection)
  }
}

function withSender(said: string, direction: Conversation['lastMessageDirection']): string {
  return direction === 'outbound-api' ? `You: ${said}` : said
}

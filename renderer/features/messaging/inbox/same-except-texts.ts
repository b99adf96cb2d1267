import type { Conversation } from '#shared/contract/messaging/conversation.ts'

/** What every text changes, and nothing beside the list and the thread shows. */
const OF_TEXTS = new Set<string>([
  'lastMessageText',
  'lastMessageKind',
  'lastContactDate',
  'unreadMessagesCount',
  'needsReply',
  'seq',
] satisfies (keyof Conversation)[])

const isKnown = (conversation: Conversation, name: string): unknown =>
  // Which way the last text went is nobody's business, only whether there is one.
  name === 'lastMessageDirection' ? conversation.lastMessageDirection === null : Reflect.get(conversation, name)

function looksTheSame(a: Conversation, b: Conversation): boolean {
  return a === b || Object.keys(a).every((name) => OF_TEXTS.has(name) || isKnown(a, name) === isKnown(b, name))
}

/** For `memo`, of parts that show the person and the state of a conversation but not its texts. */
export function sameExceptTexts<Props extends { conversation: Conversation }>(a: Readonly<Props>, b: Readonly<Props>): boolean {
  return Object.keys(a).every((name) =>
    name === 'conversation' ? looksTheSame(a.conversation, b.conversation) : Reflect.get(a, name) === Reflect.get(b, name),
  )
}

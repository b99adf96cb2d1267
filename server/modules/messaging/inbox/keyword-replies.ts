import type { Keyword } from '#shared/domain/opt-out.ts'

/** The one answer to a keyword, as carriers want it: who we are, what happened, how to turn it round. */
export const keywordReplies = {
  stop: (company: string) => `${company}: You have unsubscribed and will get no more messages from us. Reply START to resubscribe.`,
  start: (company: string) => `${company}: You have resubscribed to our messages. Reply HELP for help, STOP to unsubscribe.`,
  help: (company: string) => `${company}: A person reads your messages here and will answer. Reply STOP to unsubscribe.`,
} satisfies Partial<Record<Keyword, (company: string) => string>>

export type KeywordAction = keyof typeof keywordReplies

/**
 * What a keyword does for a contact in this state; null when it is a text like any other. A second STOP is not answered again; YES
 * resubscribes only who is opted out; START of a subscribed contact is no request.
 */
export function keywordAction(keyword: Keyword | null, isUnsubscribed: boolean): KeywordAction | null {
  switch (keyword) {
    case 'stop':
      return isUnsubscribed ? null : 'stop'
    case 'start':
    case 'yes':
      return isUnsubscribed ? 'start' : null
    case 'help':
      return 'help'
    case null:
      return null
  }
}

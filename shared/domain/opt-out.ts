/** What an inbound text asks of us by keyword. `yes` opts in only while the contact is opted out. */
export type Keyword = 'stop' | 'start' | 'yes' | 'help'

export interface TextClass {
  keyword: Keyword | null
  /** It asks in free words to stop: nothing is done by itself, a person should look. */
  isOptOutSuspected: boolean
}

/** Exact texts, in any case, trimmed (FACTS, opt-out). Tables, because carriers and law change them. */
const keywords: Readonly<Record<string, Keyword>> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  REVOKE: 'stop',
  OPTOUT: 'stop',
  START: 'start',
  UNSTOP: 'start',
  YES: 'yes',
  HELP: 'help',
}

const suspicions: readonly RegExp[] = [
  /\bstop(?:\s+\w+){0,2}\s+(?:text|texts|texting|messag\w+|sms|contact\w*|send\w*)\b/i,
  /\b(?:don'?t|do not|never)\s+(?:(?:ever|even|please|you|u)\s+)*(?:text|message|sms|contact)\b/i,
  /\b(?:quit|no more|no longer)(?:\s+\w+){0,2}\s+(?:texts?|texting|messages|messaging|sms|contact(?:ing)?)\b/i,
  /\bopt(?:\s|-)?(?:me\s+)?out\b/i,
  /\bun-?subscribe\b/i,
  /\btake\s+(?:me|my\s+\w+)\s+off\b/i,
  /\b(?:remove|delete)\s+(?:me|my\s+(?:number|name))\b/i,
  /\bleave me alone\b/i,
  /\bwrong (?:number|person)\b/i,
  /^\W*stop\b\W*(?:it|now|please|this|all)?\W*$/i,
  /\b(?:please|pls|plz)\s+stop\b\W*$/i,
]

/** Classifies the body of an inbound text. A keyword counts only when the text is exactly that. */
export function classifyText(body: string): TextClass {
  const word = body.trim().toUpperCase()
  const keyword = Object.hasOwn(keywords, word) ? (keywords[word] ?? null) : null
  // Phones write the apostrophe curled.
  const plain = body.replaceAll('’', "'")
  return { keyword, isOptOutSuspected: keyword === null && suspicions.some((pattern) => pattern.test(plain)) }
}

/** What people search for in these texts. */
export interface Words {
  /** In more texts than any other. */
  common: string
  /** In one text, or as few as there are. */
  rare: string
  /** Two letters, which no index of trigrams knows, in few texts. */
  rarePair: string
}

/** @throws when the texts have no words */
export function wordsOf(texts: readonly string[]): Words {
  const lower = texts.map((text) => text.toLowerCase())
  const words = countedIn(lower, (text) => text.match(/\b[a-z]{4,}\b/g) ?? [])
  const pairs = countedIn(lower, (text) => [...text].flatMap((_, at) => /^[a-z]{2}/.exec(text.slice(at, at + 2))?.[0] ?? []))
  const common = words[0]
  // Part of a longer word, a word is found more often than it stands there.
  const rare = words.findLast((word) => lower.filter((text) => text.includes(word)).length <= 2) ?? words.at(-1)
  const rarePair = pairs.at(-1)
  if (common === undefined || rare === undefined || rarePair === undefined) throw new Error('The corpus holds no words to search for')
  return { common, rare, rarePair }
}

/** What the texts hold, what is in most texts first. */
function countedIn(texts: readonly string[], partsOf: (text: string) => string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) for (const part of new Set(partsOf(text))) counts.set(part, (counts.get(part) ?? 0) + 1)
  return Array.from(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([part]) => part)
}

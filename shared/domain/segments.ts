/** The GSM 03.38 basic alphabet: one septet a character. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Its extension: an escape and a character, two septets. */
const ESCAPED = '^{}\\[~]|€\f'

const septets = new Map([...[...BASIC].map((c): [string, number] => [c, 1]), ...[...ESCAPED].map((c): [string, number] => [c, 2])])

/** Units (septets or UTF-16 code units) of a message that stands alone, and of each part once it is joined of several. */
const LIMITS = { 'GSM-7': { alone: 160, joined: 153 }, 'UCS-2': { alone: 70, joined: 67 } } as const

export interface TextAnalysis {
  encoding: 'GSM-7' | 'UCS-2'
  /** UTF-16 code units, as the specification counts. */
  characters: number
  segmentLength: 160 | 70
  /** As the specification counts: characters / segmentLength, rounded up (spec 2 §5). */
  segments: number
  /** As the carrier bills: no part splits an escaped pair or a surrogate pair (FACTS, segments). */
  carrierParts: number
}

/** What a text costs, by the specification's count and by the carrier's. An empty text has no segments. */
export function analyze(text: string): TextAnalysis {
  const characters = [...text]
  const encoding = characters.every((character) => septets.has(character)) ? 'GSM-7' : 'UCS-2'
  const segmentLength = LIMITS[encoding].alone
  const units = characters.map((character) => (encoding === 'GSM-7' ? (septets.get(character) ?? 1) : character.length))
  return {
    encoding,
    characters: text.length,
    segmentLength,
    segments: Math.ceil(text.length / segmentLength),
    carrierParts: countParts(units, LIMITS[encoding]),
  }
}

function countParts(units: readonly number[], limits: { alone: number; joined: number }): number {
  const total = units.reduce((sum, size) => sum + size, 0)
  if (total <= limits.alone) return total === 0 ? 0 : 1
  let parts = 1
  let filled = 0
  for (const size of units) {
    if (filled + size > limits.joined) {
      parts += 1
      filled = 0
    }
    filled += size
  }
  return parts
}

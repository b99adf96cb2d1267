const LONGEST = 120
/** Names that Windows gives to devices, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*]/g
/** They turn the reading order around, so that "gpj.exe" looks like "exe.jpg". */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A name that a stranger chose, made fit for a file on any system: no folders, no devices, no disguise, no endless length. */
export function safeFileName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replaceAll(DIRECTION, '')
    .replaceAll(FORBIDDEN, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')
  const named = DEVICES.test(clean) ? `_${clean}` : clean
  if (named === '') return 'file'
  if (named.length <= LONGEST) return named
  const ending = /\.[^.]{1,12}$/.exec(named)?.[0] ?? ''
  return named.slice(0, LONGEST - ending.length).trimEnd() + ending
}

/** The name, or the first of `name (1).png`, `name (2).png`, … that is not taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]+)?$/.exec(name) ?? []
  for (let number = 1; ; number++) {
    const candidate = `${stem} (${number})${ending}`
    if (!isTaken(candidate)) return candidate
  }
}

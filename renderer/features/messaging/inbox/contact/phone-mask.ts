/** The ten digits of a number in the US numbering plan, as far as typed; a leading country code 1 is left out. */
function nationalDigits(input: string): string {
  const digits = input.replace(/\D/g, '')
  return (digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
}

/** A number of another country is typed with its plus sign and not pressed into the mask. */
const isForeign = (input: string) => /^\s*\+(?!1)/.test(input) || /^\s*\+$/.test(input)

/** `(###) ###-####` as far as typed (spec 2 §5). Nothing is written ahead of the person, so that the backspace key is never stuck on a bracket. */
export function maskPhone(input: string): string {
  if (isForeign(input)) return `+${input.replace(/\D/g, '').slice(0, 15)}`
  const digits = nationalDigits(input)
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Where the caret belongs after masking: behind as many digits as it stood behind before. */
export function caretAfter(masked: string, digitsBefore: number): number {
  let seen = 0
  for (let index = 0; index < masked.length; index += 1) {
    if (seen === digitsBefore) return index
    if (/\d/.test(masked.charAt(index))) seen += 1
  }
  return masked.length
}

/** Digits in front of the caret that the mask keeps. */
export function digitsBefore(input: string, caret: number): number {
  const count = input.slice(0, caret).replace(/\D/g, '').length
  const dropsCountryCode = !isForeign(input) && input.replace(/\D/g, '').startsWith('1')
  return Math.max(0, dropsCountryCode ? count - 1 : count)
}

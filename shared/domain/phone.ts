import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { areaCodesByTimeZones } from './area-code-time-zones.ts'

/**
 * Any spelling of a US or Canada number, or an international one with its plus sign.
 * @returns E.164; null when it is no valid number, has an extension, or is a premium one (FACTS, phone numbers)
 */
export function parsePhone(input: string): string | null {
  const number = parsePhoneNumberFromString(input, { defaultCountry: 'US', extract: false })
  if (!number?.isValid() || number.ext !== undefined || number.getType() === 'PREMIUM_RATE') return null
  return number.number
}

const zonesByAreaCode = new Map(
  Object.entries(areaCodesByTimeZones).flatMap(([zones, codes]) =>
    codes.split(' ').map((code): [string, string[]] => [code, zones.split(' ')]),
  ),
)

/** IANA zones of a number's area code; empty when unknown (toll-free, other countries). Defensible, not certain. */
export function timeZonesOf(e164: string): string[] {
  const areaCode = /^\+1(\d{3})\d{7}$/.exec(e164)?.[1]
  return areaCode === undefined ? [] : (zonesByAreaCode.get(areaCode) ?? [])
}

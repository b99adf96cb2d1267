import os from 'node:os'

const TOKEN = /\beyJ[\w-]{8,}(?:\.[\w-]*){0,2}/g
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi
/** What carries a secret, in an address or in a piece of JSON. */
const SECRET = /\b(code|state|nonce|password|secret|(?:\w{1,30}_)?token|code_verifier|\w{0,30}Token)(["']?\s*[=:]\s*["']?)([^\s"'&,;})]+)/gi
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,190}/g
const IP_ADDRESS = /^\d{1,3}(\.\d{1,3}){3}$/
/** Seven digits and more, however they are written, but no part of an id. */
const PHONE = /(?<![\w-])\+?\(?\d[\d\s().-]{5,24}\d(?![\w-])/g
const QUERY = /\?[^\s"')]*/g

// Every repetition has an end: an endless text must not take endless time.

/** Takes out what is about people: tokens, e-mail addresses, phone numbers, the queries of addresses, the name in the home folder's path. */
export function redact(text: string, home: string = os.homedir()): string {
  const plain = home.length > 1 ? text.replaceAll(home, '~') : text
  return plain
    .replaceAll(TOKEN, '[token]')
    .replaceAll(BEARER, '$1 [token]')
    .replaceAll(QUERY, '?[query]')
    .replaceAll(SECRET, '$1$2[removed]')
    .replaceAll(EMAIL, '[e-mail]')
    .replaceAll(PHONE, (number) => (IP_ADDRESS.test(number) ? number : '[number]'))
}

const TOKEN = /\beyJ[\w-]{8,}(?:\.[\w-]*){0,2}/g
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi
/** What carries a secret, in an address or in a piece of JSON. */
const SECRET = /\b(code|state|nonce|password|secret|(?:\w{1,30}_)?token|code_verifier|\w{0,30}Token)(["']?\s*[=:]\s*["']?)([^\s"'&,;})]+)/gi
const ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,190}/g
/** Seven digits and more, however they are written, but no part of a word. */
const PHONE = /(?<![\w-])\+?\(?\d[\d\s().-]{5,24}\d(?![\w-])/g
/** An IP address or a version; 415.555.0123 is neither. */
const isDotted = (digits: string) => /^\d+(\.\d+)+$/.test(digits) && !/(^|\.)\d{3}\.\d{3}\.\d{4}$/.test(digits)
const QUERY = /\?[^\s"')]+/g

// Every repetition has an end: an endless text must not take endless time.

/**
 * Takes out what is about people: tokens, ids, e-mail addresses, phone numbers, the queries of addresses, and the name in the path of the home
 * folder where `home` says which it is. What goes into a log or is handed to support has been through this.
 */
export function redact(text: string, home = ''): string {
  const plain = home.length > 1 ? text.replaceAll(home, '~') : text
  return plain
    .replaceAll(TOKEN, '[token]')
    .replaceAll(BEARER, '$1 [token]')
    .replaceAll(QUERY, '?[query]')
    .replaceAll(SECRET, '$1$2[removed]')
    .replaceAll(ID, '[id]')
    .replaceAll(EMAIL, '[e-mail]')
    .replaceAll(PHONE, (digits) => (isDotted(digits) ? digits : '[number]'))
}

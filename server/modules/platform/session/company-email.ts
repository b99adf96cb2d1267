/**
 * Providers of private mailboxes: an account needs a company address (spec 1 §8, "You must use a company email.").
 * Data, to be extended as such providers appear.
 */
const privateMailProviders = new Set([
  'aol.com',
  'gmail.com',
  'gmx.com',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'yahoo.com',
  'yandex.com',
  'zoho.com',
])

/** Whether the address is at a provider of private mailboxes, or is none. Null: the issuer does not tell it, so nothing speaks against it. */
export function isBadEmail(email: string | null): boolean {
  if (email === null) return false
  const domain = email.split('@')[1]?.trim().toLowerCase()
  return domain === undefined || domain === '' || privateMailProviders.has(domain)
}

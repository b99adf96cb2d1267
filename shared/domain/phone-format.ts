/** Apart from phone.ts, whose numbering plans of all countries weigh more than the rest of the inbox: what shows numbers does without. */

/** Spec 2 §5, for every field that takes a number. */
export const PHONE_FORMAT_MESSAGE = 'Incorrect phone number format. Please try again.'

/** `(AAA) PPP-NNNN`; numbers outside the North American plan keep their E.164 form. */
export function formatPhone(e164: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164
}

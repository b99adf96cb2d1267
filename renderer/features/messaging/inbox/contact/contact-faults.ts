import { z } from 'zod'
import type { ApiError } from '#renderer/api/api-error.ts'
import { parsePhone } from '#shared/domain/phone.ts'
import { PHONE_FORMAT_MESSAGE } from '#shared/domain/phone-format.ts'
import type { ContactField, ContactValues } from './contact-edit.ts'

/** Apart from contact-edit.ts: what checks numbers and addresses is loaded with the form. */
export type ContactFaults = Partial<Record<ContactField, string>>

/** What is wrong with the values, by field; the server looks again. */
export function contactFaults({ phone, email }: ContactValues): ContactFaults {
  return {
    ...(parsePhone(phone) === null && { phone: PHONE_FORMAT_MESSAGE }),
    ...(email.trim() !== '' && !z.email().safeParse(email.trim()).success && { email: 'E-mail must be valid' }),
  }
}

const fieldNames: Record<string, ContactField> = { firstname: 'firstName', lastname: 'lastName', phonenumber: 'phone', email: 'email' }

/** What the server found wrong, at the fields; null when it is about no field. */
export function serverFaults(error: ApiError): ContactFaults | null {
  if (error.code === 'phone_taken') return { phone: 'Another contact has this number.' }
  const faults: ContactFaults = {}
  for (const { field, message } of error.errors ?? []) {
    const name = fieldNames[field]
    if (name) faults[name] = message
  }
  return Object.keys(faults).length > 0 ? faults : null
}

/** The request, from the values. */
export function contactRequest(id: string, { firstName, lastName, phone, email }: ContactValues) {
  return { id, firstname: firstName.trim(), lastname: lastName.trim(), phonenumber: parsePhone(phone) ?? phone, email: email.trim() }
}

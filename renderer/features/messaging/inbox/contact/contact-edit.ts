import { useState } from 'react'
import { z } from 'zod'
import type { ApiError } from '#renderer/api/api-error.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import type { Contact } from '#shared/contract/messaging/contacts.ts'
import { formatPhone, PHONE_FORMAT_MESSAGE, parsePhone } from '#shared/domain/phone.ts'

const ContactValues = z.object({ firstName: z.string(), lastName: z.string(), phone: z.string(), email: z.string() })
const ContactEdit = ContactValues.partial()
export type ContactValues = z.infer<typeof ContactValues>
/** The fields that a person changed, as typed. What they left alone follows the contact. */
export type ContactEdit = z.infer<typeof ContactEdit>
export type ContactField = keyof ContactEdit
export type ContactFaults = Partial<Record<ContactField, string>>

export function contactValues(contact: Contact, edit: ContactEdit): ContactValues {
  return {
    firstName: edit.firstName ?? contact.firstName,
    lastName: edit.lastName ?? contact.lastName,
    phone: edit.phone ?? formatPhone(contact.phone),
    email: edit.email ?? contact.email,
  }
}

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

function readEdit(stored: string | null): ContactEdit | null {
  if (stored === null) return null
  try {
    const edit = ContactEdit.safeParse(JSON.parse(stored))
    return edit.success ? edit.data : null
  } catch {
    return null
  }
}

/** A started edit of a contact, null when there is none. Kept on this device, so that no reload or switch of conversation loses what was typed. */
export function useContactEdit(contactId: string): [ContactEdit | null, (edit: ContactEdit | null) => void] {
  const { storage } = useHost()
  const key = `iq.contact-edit.${contactId}`
  const [edit, setEdit] = useState(() => readEdit(storage.get(key)))
  return [
    edit,
    (next) => {
      setEdit(next)
      if (next && Object.keys(next).length > 0) storage.set(key, JSON.stringify(next))
      else storage.remove(key)
    },
  ]
}

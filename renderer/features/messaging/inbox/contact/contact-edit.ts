import { useState } from 'react'
import { useHost } from '#renderer/host/host-context.tsx'
import type { Contact } from '#shared/contract/messaging/contacts.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'

export interface ContactValues {
  firstName: string
  lastName: string
  phone: string
  email: string
}
/** The fields that a person changed, as typed. What they left alone follows the contact. */
export type ContactEdit = Partial<ContactValues>
export type ContactField = keyof ContactEdit

export function contactValues(contact: Contact, edit: ContactEdit): ContactValues {
  return {
    firstName: edit.firstName ?? contact.firstName,
    lastName: edit.lastName ?? contact.lastName,
    phone: edit.phone ?? formatPhone(contact.phone),
    email: edit.email ?? contact.email,
  }
}

const fields = ['firstName', 'lastName', 'phone', 'email'] as const satisfies readonly ContactField[]

function readEdit(stored: string | null): ContactEdit | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return null
    const edit: ContactEdit = {}
    for (const field of fields) {
      const typed = (value as ContactEdit)[field]
      if (typeof typed === 'string') edit[field] = typed
    }
    return edit
  } catch {
    // Not ours or cut off: there is nothing typed in it that could be shown.
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

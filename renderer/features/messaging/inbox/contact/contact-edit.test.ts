import { describe, expect, it } from 'vitest'
import type { Contact } from '#shared/contract/messaging/contacts.ts'
import { contactValues } from './contact-edit.ts'
import { contactFaults, contactRequest, serverFaults } from './contact-faults.ts'

const contact: Contact = {
  id: 'c1',
  firstName: 'Priya',
  lastName: 'Raman',
  fullName: 'Priya Raman',
  initials: 'PR',
  phone: '+14152340188',
  email: 'priya@raman.example',
  isUnsubscribed: false,
  isOptOutSuspected: false,
  contactStatus: 'Active',
  tags: [],
  notes: '',
  timeZones: [],
  dateCreated: '2024-03-02T10:00:00.000Z',
}

describe('the form of a contact', () => {
  it('gives back the contact that it was filled from', () => {
    expect(contactRequest('c1', contactValues(contact, {}))).toEqual({
      id: 'c1',
      firstname: 'Priya',
      lastname: 'Raman',
      phonenumber: '+14152340188',
      email: 'priya@raman.example',
    })
  })

  it('keeps what was typed while the contact changes, and follows it where nothing was typed', () => {
    const values = contactValues({ ...contact, firstName: 'Pri', email: 'new@raman.example' }, { firstName: 'Priyanka' })
    expect(values).toMatchObject({ firstName: 'Priyanka', email: 'new@raman.example' })
  })

  it('keeps a number of another country', () => {
    expect(contactRequest('c1', contactValues({ ...contact, phone: '+442079460958' }, {})).phonenumber).toBe('+442079460958')
  })
})

describe('faults', () => {
  it('are said for a number that cannot be, and an address that is none', () => {
    expect(contactFaults(contactValues(contact, {}))).toEqual({})
    expect(contactFaults(contactValues(contact, { phone: '(415) 234' })).phone).toBe('Incorrect phone number format. Please try again.')
    expect(contactFaults(contactValues(contact, { email: 'priya@' })).email).toBe('E-mail must be valid')
    expect(contactFaults(contactValues(contact, { email: '' }))).toEqual({})
  })

  it('of the server stand at their fields', () => {
    expect(serverFaults({ status: 409, code: 'phone_taken', title: 'Taken' })).toEqual({ phone: 'Another contact has this number.' })
    const errors = [{ field: 'firstname', message: 'Too long' }]
    expect(serverFaults({ status: 400, code: 'invalid', title: 'Invalid', errors })).toEqual({ firstName: 'Too long' })
    expect(serverFaults({ status: 0, code: 'unreachable', title: 'The server cannot be reached.' })).toBeNull()
  })
})

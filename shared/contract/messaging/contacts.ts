import { z } from 'zod'
import { E164, Guid, UtcInstant } from '../common.ts'
import { operation, roles } from '../operation.ts'
import { Conversation } from './conversation.ts'

export const ContactTag = z.object({ id: Guid, name: z.string() }).meta({ id: 'ContactTag' })

export const Contact = z
  .object({
    id: Guid,
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    initials: z.string(),
    phone: E164,
    email: z.string(),
    isUnsubscribed: z.boolean(),
    /** A text asked in free words to stop; a person should look (FACTS, opt-out). */
    isOptOutSuspected: z.boolean(),
    contactStatus: z.enum(['Active', 'Unsubscribed']),
    tags: z.array(ContactTag),
    notes: z.string(),
    /** IANA zones of the area code; empty when unknown. Defensible, not certain. */
    timeZones: z.array(z.string()),
    dateCreated: UtcInstant,
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

export const getContactData = operation({
  operationId: 'getContactData',
  method: 'GET',
  path: '/Web/Contacts/GetContactData/{contactId}',
  tag: 'messaging/contacts',
  summary: 'One contact, for the contact-information panel.',
  roles,
  params: z.object({ contactId: Guid }),
  response: Contact,
})

export const updateChatInfo = operation({
  operationId: 'updateChatInfo',
  method: 'PUT',
  path: '/Web/Contacts/UpdateChatInfo',
  tag: 'messaging/contacts',
  summary: "Edits a contact's name, phone and email. 409 phone_taken when another contact has the number.",
  roles,
  body: z
    .object({
      id: Guid,
      firstname: z.string().trim().max(100),
      lastname: z.string().trim().max(100),
      phonenumber: z.string().max(30).meta({ description: 'Any spelling of a US or Canada number, or E.164' }),
      email: z.union([z.literal(''), z.email().max(254)]),
    })
    .meta({ id: 'UpdateChatInfoRequest' }),
  response: Contact,
})

export const unsubscribe = operation({
  operationId: 'unsubscribe',
  method: 'POST',
  path: '/Web/Contacts/Unsubscribe/{contactId}',
  tag: 'messaging/contacts',
  summary: 'Marks a contact unsubscribed; nothing is sent to it until it texts START.',
  roles,
  params: z.object({ contactId: Guid }),
  response: Contact,
})

export const getnewConversation = operation({
  operationId: 'getnewConversation',
  method: 'POST',
  path: '/Web/Contacts/GetNewConversation',
  tag: 'messaging/contacts',
  summary: 'Opens the conversation with a number from a business phone, creating contact and conversation where they do not exist.',
  roles,
  body: z
    .object({
      companyId: Guid,
      contactPhone: z.string().max(30),
      companyPhone: E164.optional().meta({ description: 'Business phone; by default the first that the caller may use' }),
    })
    .meta({ id: 'GetNewConversationRequest' }),
  response: Conversation,
})

export const getCurrentHubspotURL = operation({
  operationId: 'getCurrentHubspotURL',
  method: 'GET',
  path: '/Web/Contacts/GetCurrentHubspotURL/{contactId}',
  tag: 'messaging/contacts',
  summary: "The address of the contact's record in HubSpot; null where the contact is not linked.",
  roles,
  params: z.object({ contactId: Guid }),
  response: z.object({ url: z.url().nullable() }).meta({ id: 'HubspotUrl' }),
})

import { describe, expect, it } from 'vitest'
import type { BusinessPhone } from '#shared/contract/messaging/phones.ts'
import { phonesToUse } from './business-phones.ts'

const phone = (id: string): BusinessPhone => ({ id, name: id, phoneNumber: '+14155550142', associatedUserId: null })
const all = [phone('front-desk'), phone('field')]
const users = [{ userId: 'dana', firstName: 'Dana', lastName: 'Reyes', phones: [phone('field')] }]

describe('the business phones to send from', () => {
  it('are those of the user that the inbox is filtered by', () => {
    expect(phonesToUse(all, users, 'dana').map(({ id }) => id)).toEqual(['field'])
  })

  it('are all visible ones without that filter', () => {
    expect(phonesToUse(all, users, null)).toEqual(all)
  })
})

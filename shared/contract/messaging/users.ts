import { z } from 'zod'
import { Guid } from '../common.ts'
import { operation } from '../operation.ts'
import { BusinessPhone } from './phones.ts'

export const UserWithPhones = z
  .object({ userId: Guid, firstName: z.string(), lastName: z.string(), phones: z.array(BusinessPhone) })
  .meta({ id: 'UserWithPhones' })
export type UserWithPhones = z.infer<typeof UserWithPhones>

export const getUsersWithPhoneNumbers = operation({
  operationId: 'getUsersWithPhoneNumbers',
  method: 'GET',
  path: '/Web/Users/GetUsersWithPhoneNumbers',
  tag: 'messaging/users',
  summary: "The company's users who have business phones, for 'Filter by User'.",
  roles: ['SuperAdmin', 'AccountAdmin'],
  query: z.object({ id: Guid.meta({ description: 'company id' }) }),
  response: z.array(UserWithPhones),
})

import { z } from 'zod'
import { E164, Guid } from '../common.ts'
import { operation, roles } from '../operation.ts'

export const BusinessPhone = z
  .object({
    id: Guid,
    name: z.string(),
    phoneNumber: E164,
    associatedUserId: Guid.nullable(),
  })
  .meta({ id: 'BusinessPhone' })
export type BusinessPhone = z.infer<typeof BusinessPhone>

export const getCompanyPhones = operation({
  operationId: 'getCompanyPhones',
  method: 'GET',
  path: '/Web/Phones/GetCompanyPhones',
  tag: 'messaging/phones',
  summary: 'The business phones that the caller may see: all of the company, for the role User those assigned to them.',
  roles,
  query: z.object({ id: Guid.meta({ description: 'company id' }) }),
  response: z.array(BusinessPhone),
})

export const getCompanyPhonesByUserId = operation({
  operationId: 'getCompanyPhonesByUserId',
  method: 'GET',
  path: '/Web/Phones/GetCompanyPhonesByUserId/{userId}',
  tag: 'messaging/phones',
  summary: 'The business phones assigned to one user. The role User may only ask for their own.',
  roles,
  params: z.object({ userId: Guid }),
  response: z.array(BusinessPhone),
})

import { z } from 'zod'
import { Guid } from '../common.ts'
import { operation, roles } from '../operation.ts'

export const canSendSms = operation({
  operationId: 'canSendSms',
  method: 'GET',
  path: '/Web/Company/CanSendSms/{id}',
  tag: 'platform/company',
  summary: 'Whether the company is approved to send texts.',
  roles,
  params: z.object({ id: Guid }),
  response: z.boolean(),
})

import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useState } from 'react'
import { useGetCompanyPhonesQuery } from '#renderer/api/messaging/phones.api.ts'
import { useCanSendSmsQuery } from '#renderer/api/platform/company.api.ts'
import { whenAtRest } from '#renderer/ui/at-rest.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import type { InboxSession } from '../use-inbox-session.ts'
import { type SendingObstacle, sendingObstacle } from './sending-obstacle.ts'

export function useSendingObstacle({ company, companyId }: InboxSession, conversation: Conversation | null): SendingObstacle | null {
  // The list is painted before anything is asked that only matters once something is to be sent.
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => whenAtRest(() => setIsAtRest(true)), [])
  const asked = isAtRest || conversation ? { id: companyId } : skipToken
  const { data: canSendSms } = useCanSendSmsQuery(asked)
  const { data: phones } = useGetCompanyPhonesQuery(asked)
  return sendingObstacle({ company, canSendSms, businessPhones: phones?.length, conversation })
}

import { useGetCompanyPhonesQuery } from '#renderer/api/messaging/phones.api.ts'
import { useCanSendSmsQuery } from '#renderer/api/platform/company.api.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import type { InboxSession } from '../use-inbox-session.ts'
import { type SendingObstacle, sendingObstacle } from './sending-obstacle.ts'

export function useSendingObstacle({ company, companyId }: InboxSession, conversation: Conversation | null): SendingObstacle | null {
  const { data: canSendSms } = useCanSendSmsQuery({ id: companyId })
  const { data: phones } = useGetCompanyPhonesQuery({ id: companyId })
  return sendingObstacle({ company, canSendSms, businessPhones: phones?.length, conversation })
}

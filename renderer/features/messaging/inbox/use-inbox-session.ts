import { useGetUserAndCompanyQuery } from '#renderer/api/platform/session.api.ts'
import type { Role } from '#shared/contract/operation.ts'
import type { SessionCompany } from '#shared/contract/platform/session.ts'

export interface InboxSession {
  company: SessionCompany
  companyId: string
  role: Role
}

/** For whom the inbox is shown; null until it is known, and for a person without a company (the shell sends them to register one). */
export function useInboxSession(): InboxSession | null {
  const { data } = useGetUserAndCompanyQuery()
  return data?.company ? { company: data.company, companyId: data.company.id, role: data.userRole } : null
}

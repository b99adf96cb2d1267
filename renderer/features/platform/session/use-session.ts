import { useGetUserAndCompanyQuery } from '#renderer/api/platform/session.api.ts'
import type { UserAndCompany } from '#shared/contract/platform/session.ts'

/** The signed-in person's profile; only below the session gate, which shows nothing else before it is loaded. */
export function useSession(): UserAndCompany {
  const { data } = useGetUserAndCompanyQuery()
  if (!data) throw new Error('useSession() is used outside of the session gate.')
  return data
}

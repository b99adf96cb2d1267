import { skipToken } from '@reduxjs/toolkit/query/react'
import { useSelector } from 'react-redux'
import { useGetCompanyPhonesQuery } from '#renderer/api/messaging/phones.api.ts'
import { useGetUsersWithPhoneNumbersQuery } from '#renderer/api/messaging/users.api.ts'
import type { BusinessPhone } from '#shared/contract/messaging/phones.ts'
import type { UserWithPhones } from '#shared/contract/messaging/users.ts'
import { selectIdUser } from '../inbox.slice.ts'

/**
 * Spec 2 §6: the phones of the user that the inbox is filtered by, else all that the caller may see (the server gives the role User only their own).
 */
export function phonesToUse(
  visible: readonly BusinessPhone[],
  users: readonly UserWithPhones[],
  idUser: string | null,
): readonly BusinessPhone[] {
  return users.find(({ userId }) => userId === idUser)?.phones ?? visible
}

/** The business phones of the inbox; undefined while they are not known. */
export function useBusinessPhones(companyId: string): readonly BusinessPhone[] | undefined {
  const idUser = useSelector(selectIdUser)
  const { data: visible } = useGetCompanyPhonesQuery({ id: companyId })
  const { data: users } = useGetUsersWithPhoneNumbersQuery(idUser === null ? skipToken : { id: companyId })
  return visible && phonesToUse(visible, users ?? [], idUser)
}

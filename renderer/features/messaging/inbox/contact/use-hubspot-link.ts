import { useGetCurrentHubspotURLQuery } from '#renderer/api/messaging/contacts.api.ts'

/** The address of the contact's record in HubSpot; null where there is none, or it is not known. */
export function useHubspotLink(contactId: string): string | null {
  const { currentData } = useGetCurrentHubspotURLQuery({ contactId })
  return currentData?.url ?? null
}

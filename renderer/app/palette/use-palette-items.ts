import { useEffect, useMemo, useState } from 'react'
import { useConversationSearchInfiniteQuery } from '#renderer/api/messaging/inbox.api.ts'
import { useSession } from '#renderer/features/platform/session/use-session.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import type { CompanyApps } from '#shared/contract/platform/session.ts'
import { contactItems, matchingPages, type PaletteItem } from './palette-items.ts'

const DEBOUNCE_MS = 200

function pagesOf(apps: CompanyApps, isDesktop: boolean): PaletteItem[] {
  const page = (label: string, hint: string, to: string): PaletteItem => ({ id: to, group: 'Pages', label, hint, to })
  return [
    ...(apps.messageIq ? [page('Inbox', 'Conversations', '/conversations')] : []),
    page('Start', 'Your apps', '/'),
    ...(apps.messageIq
      ? [
          page('User Settings', 'Notifications, theme, sending', '/settings/user'),
          page('Notification Settings', 'Sound, preview, do not disturb', '/settings/notifications'),
          page('Diagnostics', 'Why was there no notification?', '/settings/diagnostics'),
        ]
      : []),
    ...(apps.messageIq && isDesktop ? [page('Desktop', 'Settings: start at login, tray, size, spelling', '/settings/desktop')] : []),
  ]
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What the typed text finds: pages at once, contacts from the server. */
export function usePaletteItems(text: string): { items: PaletteItem[]; isSearching: boolean; hasFailed: boolean } {
  const { company, companyApps } = useSession()
  const isDesktop = useHost().desktop !== null
  const searchText = useDebounced(text.trim())
  const isSearchable = searchText !== '' && companyApps.messageIq && company !== null
  const { currentData, isFetching, isError } = useConversationSearchInfiniteQuery(
    { companyId: company?.id ?? '', searchText, filter: 'all' },
    { skip: !isSearchable },
  )
  const items = useMemo(() => {
    const hits = isSearchable ? (currentData?.pages.flatMap((page) => page.items) ?? []) : []
    return [...contactItems(hits), ...matchingPages(pagesOf(companyApps, isDesktop), text)]
  }, [currentData, isSearchable, companyApps, isDesktop, text])
  return { items, isSearching: isFetching || (text.trim() !== searchText && companyApps.messageIq), hasFailed: isError }
}

import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'react-redux'
import { useHost } from '#renderer/host/host-context.tsx'
import { recordAttempt } from '#renderer/realtime/notification-log.ts'
import { firstPaint } from '#renderer/ui/at-rest.ts'
import type { UserAndCompany } from '#shared/contract/platform/session.ts'
import { startRealtime } from './start-realtime.ts'
import type { RootState } from './store.ts'

/** Follows the company's texts as long as the frame is shown, whatever the page. */
export function useRealtime({ user, company, companyApps }: UserAndCompany, isSecondWindow = false): void {
  const host = useHost()
  const store = useStore<RootState>()
  const companyId = companyApps.messageIq ? (company?.id ?? null) : null
  const notificationsEnabled = useEffectEvent(() => user.notifications)

  useEffect(() => {
    if (companyId === null) return
    let end: (() => void) | null = null
    let isGone = false
    // First the list, then what changes it: catching up begins where the list was read.
    void firstPaint().then(() => {
      if (isGone) return
      end = startRealtime({
        store,
        host,
        companyId,
        isSecondWindow,
        getOpenConversationId: () => store.getState().inbox.openConversationId,
        notifications: {
          isEnabled: () => notificationsEnabled(),
          choices: () => {
            const { notificationPreview, notificationSound } = store.getState().preferences
            return { preview: notificationPreview, hasSound: notificationSound }
          },
          record: (what, outcome) => recordAttempt(host.storage, what, outcome),
        },
      })
    })
    return () => {
      isGone = true
      end?.()
    }
  }, [store, host, companyId, isSecondWindow])
}

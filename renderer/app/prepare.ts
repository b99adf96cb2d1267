import { matchPath } from 'react-router-dom'
import { inboxApi } from '#renderer/api/messaging/inbox.api.ts'
import { keepThread } from '#renderer/api/messaging/warm-threads.ts'
import { sessionApi } from '#renderer/api/platform/session.api.ts'
import type { Host } from '#renderer/host/host.ts'
import type { AppStore } from './store.ts'

/**
 * Asks for the profile, and for the list and the open conversation where they will be shown, so that the first thing that is drawn is the page itself. Whatever goes
 * wrong is left to the page: it asks again and says so.
 */
export async function prepare({ dispatch }: AppStore, { session }: Host): Promise<void> {
  const token = await session.getAccessToken().catch(() => null)
  if (token === null) return
  const { data: profile } = await dispatch(sessionApi.endpoints.getUserAndCompany.initiate(undefined, { subscribe: false }))
  if (!profile) return
  const { company, companyApps } = profile
  const { pathname } = window.location
  if (company && companyApps.messageIq && pathname.startsWith('/conversations')) {
    const conversationId = matchPath('/conversations/:conversationId', pathname)?.params.conversationId
    if (conversationId !== undefined) void prepareThread(dispatch, conversationId)
    await dispatch(inboxApi.endpoints.conversationList.initiate({ companyId: company.id, filter: 'all' }, { subscribe: false }))
  }
}

/** The list does not wait for it. A link to one text opens the thread there, which is asked for when it is drawn. */
async function prepareThread(dispatch: AppStore['dispatch'], conversationId: string): Promise<void> {
  const { data } = await dispatch(inboxApi.endpoints.getConversation.initiate({ conversationId }, { subscribe: false }))
  if (data && !new URLSearchParams(window.location.search).has('message')) dispatch(keepThread(data))
}

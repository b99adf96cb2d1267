import type { Dispatch, UnknownAction } from '@reduxjs/toolkit'
import type { ChangeEvent } from '#shared/contract/hub-events.ts'
import { type ChangeSource, createChangeFollower } from './change-follower.ts'
import { type ConnectionState, statusChanged, stopped, unreadChanged, unreadLoaded } from './connection.slice.ts'
import { createFrameBuffer } from './frame-buffer.ts'
import { createHubConnection } from './hub-connection.ts'
import { type HubSocket, hubSocketOpener } from './hub-socket.ts'
import { createNotifier, type NotificationShell, type NotifierOptions } from './notifier.ts'
import { createOpenConversationReader } from './open-conversation.ts'
import { createPacer } from './pacer.ts'
import { keepTitle, selectUnreadTotal } from './unread.ts'

/** What is used of the host. */
interface RealtimeHost {
  serverUrl: string
  session: { getAccessToken(refused?: string): Promise<string | null> }
  shell: NotificationShell & { setUnread(total: number): void; setConnection(state: 'live' | 'down' | 'none'): void }
  lifecycle: { onResume(callback: (hasSlept?: boolean) => void): () => void }
}

/** What is used of the cache and the API; `createInboxFeed` of the inbox's api gives it. */
interface RealtimeFeed extends ChangeSource {
  apply(events: ChangeEvent[]): void
  markRead(conversationId: string, upToMessageId: string): Promise<unknown>
  stop(): void
}

export interface RealtimeOptions {
  store: { dispatch: Dispatch<UnknownAction>; getState(): { connection: ConnectionState } }
  host: RealtimeHost
  feed: RealtimeFeed
  getOpenConversationId: () => string | null
  notifications: Omit<NotifierOptions, 'shell'>
  /** Beside a window that counts and announces already, this one does neither. */
  isSecondWindow?: boolean
  openSocket?: () => HubSocket
}

/** A clock that stood still for so long means that the machine slept: the socket is not trusted any more. */
const SLEEP_MS = 90_000
const TICK_MS = 10_000
/** Title, icon and badge are drawn outside of the page, which costs more than all that a text changes in it. */
const UNREAD_PACE_MS = 500

const isAttended = () => document.visibilityState === 'visible' && document.hasFocus()

/** Hub → feed order → one change of the store a frame → lists, threads, counts, unread totals, notifications. Returns the way to end it. */
export function runRealtime({
  store,
  host,
  feed,
  getOpenConversationId,
  notifications,
  isSecondWindow = false,
  openSocket,
}: RealtimeOptions): () => void {
  const { dispatch } = store
  const getTotal = () => selectUnreadTotal(store.getState())
  const title = isSecondWindow ? null : keepTitle(getTotal)
  const notifier = isSecondWindow ? null : createNotifier({ shell: host.shell, ...notifications })
  const reader = createOpenConversationReader({ getOpenConversationId, isAttended, markRead: feed.markRead })

  const tellConnection = (state: 'live' | 'down' | 'none') => {
    if (!isSecondWindow) host.shell.setConnection(state)
  }

  let wasUnread: boolean | null = null
  const unreadDisplay = createPacer(UNREAD_PACE_MS, () => {
    if (isSecondWindow) return
    const total = getTotal()
    host.shell.setUnread(total)
    if (total === 0 && wasUnread !== false) notifier?.allRead()
    wasUnread = total > 0
    title?.update()
  })
  const showUnread = unreadDisplay.request

  const buffer = createFrameBuffer<ChangeEvent>((events) => {
    feed.apply(events)
    const unread = events.flatMap((event) => (event.type === 'MessageStatus' ? [] : [{ seq: event.seq, unread: event.unread }]))
    dispatch(unreadChanged(unread))
    showUnread()
  })

  const take = (event: ChangeEvent, isNews: boolean) => {
    const shown = reader.read(event)
    if (shown.type === 'Send' && isNews) {
      if (shown.conversation.unreadMessagesCount > 0) notifier?.announce(shown)
      else notifier?.seen()
    }
    if (shown.type === 'ConversationChanged' && shown.conversation.unreadMessagesCount === 0) notifier?.forget(shown.conversation.id)
    buffer.push(shown)
  }

  const follower = createChangeFollower({
    source: feed,
    onEvents: (events, isNews) => {
      for (const event of events) take(event, isNews)
    },
    onUnread: (counts) => {
      dispatch(unreadLoaded(counts))
      showUnread()
    },
    onStatus: (status) => {
      dispatch(statusChanged(status))
      tellConnection('live')
      if (status === 'live') reader.attend()
    },
  })

  const connection = createHubConnection({
    openSocket: openSocket ?? hubSocketOpener(host.serverUrl, (refused) => host.session.getAccessToken(refused)),
    onEvent: follower.receive,
    onConnected: follower.connected,
    onDown: (status) => {
      follower.disconnected()
      dispatch(statusChanged(status))
      tellConnection('down')
    },
  })

  let lastTick = Date.now()
  const ticker = setInterval(() => {
    lastTick = Date.now()
  }, TICK_MS)
  const onResume = (isSure = false) => {
    const hasSlept = isSure || Date.now() - lastTick > SLEEP_MS
    lastTick = Date.now()
    if (hasSlept) connection.renew()
    else if (connection.isConnected()) follower.check()
    else connection.retryNow()
    reader.attend()
  }
  const removeResume = host.lifecycle.onResume(onResume)
  window.addEventListener('focus', reader.attend)

  connection.start()
  return () => {
    connection.stop()
    follower.stop()
    buffer.stop()
    notifier?.stop()
    reader.stop()
    unreadDisplay.stop()
    removeResume()
    window.removeEventListener('focus', reader.attend)
    clearInterval(ticker)
    feed.stop()
    dispatch(stopped())
    if (!isSecondWindow) host.shell.setUnread(0)
    tellConnection('none')
    title?.stop()
  }
}

import { memo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useGetCompanyPhonesQuery } from '#renderer/api/messaging/phones.api.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import { MenuButton } from '#renderer/ui/menu-button.tsx'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'
import { useHubspotLink } from './contact/use-hubspot-link.ts'
import { drawerOpened, panelShown, selectIsDrawerOpen, selectIsPanelShown } from './inbox.slice.ts'
import { IconButton, Named } from './list/icon-button.tsx'
import { useIsOwnWindow } from './own-window.ts'
import { sameExceptTexts } from './same-except-texts.ts'
import styles from './thread-toolbar.module.css'
import type { ConversationActions } from './use-conversation-actions.ts'
import type { InboxLayout } from './use-inbox-layout.ts'

interface ThreadToolbarProps {
  conversation: Conversation
  companyId: string
  actions: ConversationActions
  layout: InboxLayout
}

export const ThreadToolbar = memo(function ThreadToolbar({ conversation, companyId, actions, layout }: ThreadToolbarProps) {
  const navigate = useNavigate()
  const host = useHost()
  const isOwnWindow = useIsOwnWindow()
  const Heading = isOwnWindow ? 'h1' : 'h2'
  const { toggleInfo, isInfoShown } = useInfoToggle(layout)
  const hubspotUrl = useHubspotLink(conversation.contactId)
  const { data: phones } = useGetCompanyPhonesQuery({ id: companyId })
  const { fullName, phone, isFavorite, isArchived } = conversation
  const isUnread = conversation.status === 'new'
  const number = formatPhone(phone)
  const businessPhone = phones?.find(({ id }) => id === conversation.businessPhoneId)

  const items = [
    {
      key: 'info',
      label: <Named label={isInfoShown ? 'Hide contact information' : 'Contact information'} shortcut="info" />,
      onClick: toggleInfo,
    },
    ...(host.desktop && !isOwnWindow
      ? [{ key: 'window', label: 'Open in its own window', onClick: () => void host.desktop?.openConversationWindow(conversation.id) }]
      : []),
    ...(hubspotUrl ? [{ key: 'hubspot', label: 'View HubSpot contact', onClick: () => host.shell.openExternal(hubspotUrl) }] : []),
    ...(conversation.isUnsubscribed ? [] : [{ key: 'unsubscribe', label: 'Unsubscribe', danger: true, onClick: actions.unsubscribe }]),
  ]

  return (
    <header className={styles.toolbar}>
      {layout === 'narrow' && (
        <IconButton icon="chevronLeft" label="Back to the list" className={styles.back} onClick={() => navigate('/conversations')} />
      )}
      <Heading className={styles.name} title={fullName || number}>
        {fullName || number}
      </Heading>
      {fullName && <span className={styles.number}>{number}</span>}
      <span className={styles.via}>
        via {businessPhone?.name ? `${businessPhone.name} · ` : ''}
        {formatPhone(conversation.businessPhone)}
      </span>
      <span className={styles.space} />
      <IconButton
        icon={isFavorite ? 'starFilled' : 'star'}
        label={isFavorite ? 'Remove the star' : 'Star'}
        shortcut="star"
        className={isFavorite ? styles.starred : ''}
        onClick={() => void actions.toggleStar()}
      />
      <IconButton
        icon={isUnread ? 'read' : 'unread'}
        label={isUnread ? 'Mark as read' : 'Mark as unread'}
        shortcut="unread"
        disabled={conversation.lastMessageDirection === null && !isUnread}
        onClick={() => void actions.toggleRead()}
      />
      {isArchived ? (
        <IconButton icon="reopen" label="Reopen Conversation" shortcut="archive" onClick={() => void actions.reopenConversation()} />
      ) : (
        <IconButton icon="archive" label="Close Conversation" shortcut="archive" onClick={actions.closeConversation} />
      )}
      <MenuButton items={items} button={(trigger) => <IconButton icon="more" label="More actions" {...trigger} />} />
    </header>
  )
}, sameExceptTexts)

/** The contact panel is a column where there is room, else a drawer. */
export function useInfoToggle(layout: InboxLayout) {
  const dispatch = useDispatch()
  const isPanelShown = useSelector(selectIsPanelShown)
  const isDrawerOpen = useSelector(selectIsDrawerOpen)
  const isInfoShown = layout === 'wide' ? isPanelShown : isDrawerOpen
  return {
    isInfoShown,
    toggleInfo: () => void dispatch(layout === 'wide' ? panelShown(!isPanelShown) : drawerOpened(!isDrawerOpen)),
  }
}

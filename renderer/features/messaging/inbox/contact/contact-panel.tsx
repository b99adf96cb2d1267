import { lazy, memo, Suspense } from 'react'
import { useGetContactDataQuery } from '#renderer/api/messaging/contacts.api.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import { Button } from '#renderer/ui/button.tsx'
import type { Contact } from '#shared/contract/messaging/contacts.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'
import { Avatar } from '../list/avatar.tsx'
import { sameExceptTexts } from '../same-except-texts.ts'
import type { ConversationActions } from '../use-conversation-actions.ts'
import { ContactDetails } from './contact-details.tsx'
import { useContactEdit } from './contact-edit.ts'
import styles from './contact-panel.module.css'
import { PanelAction } from './panel-action.tsx'
import { useHubspotLink } from './use-hubspot-link.ts'

const ContactForm = lazy(() => import('./contact-form.tsx'))

interface ContactPanelProps {
  conversation: Conversation
  actions: ConversationActions
}

/** The right column: who the person is, and what can be done with the conversation. */
export const ContactPanel = memo(function ContactPanel({ conversation, actions }: ContactPanelProps) {
  const { currentData: contact, isError, refetch } = useGetContactDataQuery({ contactId: conversation.contactId })
  const fullName = contact?.fullName ?? conversation.fullName
  const number = formatPhone(contact?.phone ?? conversation.phone)
  return (
    <aside className={styles.panel} aria-label="Contact information">
      <div className={styles.who}>
        <Avatar contactId={conversation.contactId} fullName={fullName} size={64} />
        <h3 className={styles.name}>{fullName || number}</h3>
        <p className={styles.since}>{contact ? since(contact.dateCreated) : ' '}</p>
      </div>
      {contact ? (
        <LoadedContact key={contact.id} contact={contact} conversation={conversation} actions={actions} />
      ) : isError ? (
        <div role="alert" className={styles.failed}>
          The contact could not be loaded.
          <Button onClick={() => void refetch()}>Retry</Button>
        </div>
      ) : (
        <FactsSkeleton />
      )}
      <div className={styles.foot}>
        {conversation.isArchived ? (
          <button type="button" className={styles.quiet} onClick={() => void actions.reopenConversation()}>
            Reopen Conversation
          </button>
        ) : (
          <button type="button" className={styles.quiet} onClick={actions.closeConversation}>
            Close Conversation
          </button>
        )}
        {!conversation.isUnsubscribed && (
          <button type="button" className={`${styles.quiet} ${styles.danger}`} onClick={actions.unsubscribe}>
            Unsubscribe
          </button>
        )}
      </div>
    </aside>
  )
}, sameExceptTexts)

const LINES = ['60%', '100%', '100%', '100%', '45%']

function FactsSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the contact">
      {LINES.map((width, index) => (
        <span key={index.toString()} style={{ width }} />
      ))}
    </div>
  )
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
const since = (dateCreated: string) => `Customer since ${month.format(new Date(dateCreated))}`

function LoadedContact({ contact, conversation, actions }: ContactPanelProps & { contact: Contact }) {
  const host = useHost()
  const hubspotUrl = useHubspotLink(contact.id)
  const [edit, setEdit] = useContactEdit(contact.id)
  const isUnread = conversation.status === 'new'
  return (
    <>
      <div className={styles.actions}>
        <PanelAction
          icon={conversation.isFavorite ? 'starFilled' : 'star'}
          label="Star"
          name={conversation.isFavorite ? 'Remove the star' : 'Star'}
          shortcut="star"
          isOn={conversation.isFavorite}
          onClick={() => void actions.toggleStar()}
        />
        <PanelAction
          icon={isUnread ? 'read' : 'unread'}
          label={isUnread ? 'Read' : 'Unread'}
          name={isUnread ? 'Mark as read' : 'Mark as unread'}
          shortcut="unread"
          disabled={conversation.lastMessageDirection === null && !isUnread}
          onClick={() => void actions.toggleRead()}
        />
        <PanelAction icon="edit" label="Edit" name="Edit contact" disabled={edit !== null} onClick={() => setEdit({})} />
        {hubspotUrl && (
          <PanelAction icon="external" label="HubSpot" name="View HubSpot contact" onClick={() => host.shell.openExternal(hubspotUrl)} />
        )}
      </div>
      {edit === null ? (
        <ContactDetails contact={contact} />
      ) : (
        <Suspense fallback={<FactsSkeleton />}>
          <ContactForm contact={contact} edit={edit} onEdit={setEdit} />
        </Suspense>
      )}
    </>
  )
}

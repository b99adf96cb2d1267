import type { Contact } from '#shared/contract/messaging/contacts.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'
import styles from './contact-details.module.css'
import { LocalTime } from './local-time.tsx'

export function ContactDetails({ contact }: { contact: Contact }) {
  return (
    <>
      <section>
        <h4 className={styles.group}>Contact</h4>
        <dl className={styles.facts}>
          <dt>Phone</dt>
          <dd>{formatPhone(contact.phone)}</dd>
          <dt>Email</dt>
          <dd className={styles.long}>{contact.email || <span className={styles.none}>Not known</span>}</dd>
          <dt>Status</dt>
          <dd className={contact.isUnsubscribed ? styles.unsubscribed : ''}>{contact.contactStatus}</dd>
          {contact.timeZones.length > 0 && (
            <>
              <dt>Local time</dt>
              <dd>
                <LocalTime timeZones={contact.timeZones} />
              </dd>
            </>
          )}
        </dl>
      </section>
      {contact.isOptOutSuspected && !contact.isUnsubscribed && (
        <p className={styles.note}>
          A text of this person reads like a wish for no more texts. Please look, and unsubscribe them if it is.
        </p>
      )}
      {contact.tags.length > 0 && (
        <section>
          <h4 className={styles.group}>Tags</h4>
          <ul className={styles.tags}>
            {contact.tags.map((tag) => (
              <li key={tag.id} className={styles.tag}>
                {tag.name}
              </li>
            ))}
          </ul>
        </section>
      )}
      {contact.notes !== '' && (
        <section>
          <h4 className={styles.group}>Notes</h4>
          <p className={styles.note}>{contact.notes}</p>
        </section>
      )}
    </>
  )
}

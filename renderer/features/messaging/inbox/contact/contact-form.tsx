import { Alert, Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { isApiError } from '#renderer/api/api-error.ts'
import { useUpdateChatInfoMutation } from '#renderer/api/messaging/contacts.api.ts'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'
import { ask } from '#renderer/ui/feedback.ts'
import type { Contact } from '#shared/contract/messaging/contacts.ts'
import { toasts } from '../toasts.ts'
import { type ContactEdit, type ContactField, contactValues } from './contact-edit.ts'
import { type ContactFaults, contactFaults, contactRequest, serverFaults } from './contact-faults.ts'
import styles from './contact-form.module.css'
import { Field } from './field.tsx'
import { PhoneInput } from './phone-input.tsx'

interface ContactFormProps {
  contact: Contact
  edit: ContactEdit
  onEdit: (edit: ContactEdit | null) => void
}

export default function ThemedContactForm(props: ContactFormProps) {
  return (
    <AntdTheme>
      <ContactForm {...props} />
    </AntdTheme>
  )
}

function ContactForm({ contact, edit, onEdit }: ContactFormProps) {
  const [update, { isLoading }] = useUpdateChatInfoMutation()
  const [faults, setFaults] = useState<ContactFaults>({})
  const [failure, setFailure] = useState<string | null>(null)
  const values = contactValues(contact, edit)
  const unchanged = contactValues(contact, {})
  const isChanged = Object.keys(edit).some((field) => values[field as ContactField] !== unchanged[field as ContactField])

  const type = (field: ContactField, value: string) => {
    onEdit({ ...edit, [field]: value })
    setFaults(({ [field]: _mended, ...others }) => others)
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading || !isChanged) return
    const found = contactFaults(values)
    setFaults(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    const { error } = await update(contactRequest(contact.id, values))
    if (!error) {
      onEdit(null)
      toasts.success('Contact saved')
      return
    }
    const refused = isApiError(error) ? serverFaults(error) : null
    if (refused) setFaults(refused)
    else setFailure(isApiError(error) ? (error.detail ?? error.title) : 'The contact could not be saved.')
  }

  const close = () => {
    if (!isChanged) onEdit(null)
    else ask({ title: 'Discard your changes?', okText: 'Discard', cancelText: 'Keep editing', onOk: () => onEdit(null) })
  }

  return (
    <form className={styles.form} aria-label="Edit contact" onSubmit={(event) => void save(event)} noValidate>
      <Field label="First name" error={faults.firstName}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={100}
            value={values.firstName}
            onChange={(event) => type('firstName', event.target.value)}
          />
        )}
      </Field>
      <Field label="Last name" error={faults.lastName}>
        {(control) => (
          <Input {...control} maxLength={100} value={values.lastName} onChange={(event) => type('lastName', event.target.value)} />
        )}
      </Field>
      <Field label="Phone" error={faults.phone}>
        {(control) => <PhoneInput {...control} value={values.phone} onChange={(masked) => type('phone', masked)} />}
      </Field>
      <Field label="Email" error={faults.email}>
        {(control) => (
          <Input {...control} type="email" maxLength={254} value={values.email} onChange={(event) => type('email', event.target.value)} />
        )}
      </Field>
      {failure && <Alert type="error" showIcon title={failure} />}
      <div className={styles.actions}>
        <Button onClick={close}>Close</Button>
        <Button type="primary" htmlType="submit" loading={isLoading} disabled={!isChanged}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}

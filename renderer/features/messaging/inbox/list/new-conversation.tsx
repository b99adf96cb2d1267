import { Alert, Button, Modal, Select } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { type ApiError, isApiError } from '#renderer/api/api-error.ts'
import { useGetnewConversationMutation } from '#renderer/api/messaging/contacts.api.ts'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'
import { parsePhone } from '#shared/domain/phone.ts'
import { formatPhone, PHONE_FORMAT_MESSAGE } from '#shared/domain/phone-format.ts'
import { Field } from '../contact/field.tsx'
import { PhoneInput } from '../contact/phone-input.tsx'
import { newConversationOpened } from '../inbox.slice.ts'
import { useBusinessPhones } from './business-phones.ts'
import styles from './new-conversation.module.css'

/** What is wrong with a number typed for a new conversation; undefined when nothing is. */
export function numberFault(typed: string): string | undefined {
  if (typed.trim() === '') return 'Field is required'
  if (parsePhone(typed) === null) return PHONE_FORMAT_MESSAGE
  return undefined
}

function faultAtField(error: ApiError | null): string | undefined {
  return error?.errors?.find(({ field }) => field === 'contactPhone')?.message
}

/** Asks for a number, and which business phone to text it from where there are several; opens the conversation. */
export default function NewConversation({ companyId }: { companyId: string }) {
  const dispatch = useDispatch()
  const content = useRef<HTMLDivElement>(null)
  const close = () => dispatch(newConversationOpened(false))
  // The dialog takes the focus when it has opened; the field gets it from there.
  const focusField = (isOpen: boolean) => isOpen && content.current?.querySelector('input')?.focus()
  return (
    <AntdTheme>
      <Modal open title="New Conversation" footer={null} width={380} onCancel={close} afterOpenChange={focusField} destroyOnHidden>
        <div ref={content}>
          <NewConversationForm companyId={companyId} onDone={close} />
        </div>
      </Modal>
    </AntdTheme>
  )
}

function NewConversationForm({ companyId, onDone }: { companyId: string; onDone: () => void }) {
  const navigate = useNavigate()
  const [open, { isLoading, error }] = useGetnewConversationMutation()
  const phones = useBusinessPhones(companyId)
  const [number, setNumber] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)

  const apiError = isApiError(error) ? error : null
  const fault = isSubmitted ? (numberFault(number) ?? faultAtField(apiError)) : undefined
  const from = chosen ?? phones?.[0]?.phoneNumber

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    const contactPhone = parsePhone(number)
    if (contactPhone === null || isLoading) return
    const result = await open({ companyId, contactPhone, ...(from && { companyPhone: from }) })
    if (!result.data) return
    onDone()
    navigate(`/conversations/${result.data.id}`)
  }

  if (phones?.length === 0)
    return <Alert type="warning" title="No business phone number is assigned to you. Please ask an administrator to assign one." />
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label="Text to" error={fault}>
        {(control) => (
          <PhoneInput
            {...control}
            value={number}
            onChange={(masked) => {
              setNumber(masked)
              setIsSubmitted(false)
            }}
          />
        )}
      </Field>
      {phones && phones.length > 1 && (
        <Field label="From" error={undefined}>
          {({ id }) => (
            <Select
              id={id}
              value={from ?? null}
              onChange={(value) => setChosen(value)}
              options={phones.map((phone) => ({ value: phone.phoneNumber, label: `${phone.name} · ${formatPhone(phone.phoneNumber)}` }))}
            />
          )}
        </Field>
      )}
      {isSubmitted && apiError && faultAtField(apiError) === undefined && (
        <Alert type="error" title={apiError.detail ?? apiError.title} showIcon />
      )}
      <div className={styles.actions}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Open conversation
        </Button>
      </div>
    </form>
  )
}

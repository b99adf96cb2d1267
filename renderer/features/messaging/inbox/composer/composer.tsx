import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '#renderer/ui/icon.tsx'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'
import { sameExceptTexts } from '../same-except-texts.ts'
import { AttachButton } from './attach-button.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { addAttachments } from './attachment-rules.ts'
import styles from './composer.module.css'
import { describeCounter } from './counter.ts'
import { CounterDisplay } from './counter-display.tsx'
import { EmojiButton } from './emoji-button.tsx'
import { registerComposer } from './focus-composer.ts'
import { MessageInput, type MessageInputHandle } from './message-input.tsx'
import { sendText } from './outbox.ts'
import { SendButton } from './send-button.tsx'
import { useDraft } from './use-draft.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useOutboxDispatch, useOutboxRunner } from './use-outbox-runner.ts'

interface Props {
  conversation: Conversation
  /** Why nothing can be sent now; shown over the composer. What was written stays behind it. */
  disabledReason?: ReactNode
}

/** Memoised: what comes in below the thread is no business of what is being written. */
export const Composer = memo(function Composer(props: Props) {
  useOutboxRunner()
  return <ConversationComposer key={props.conversation.id} {...props} />
}, sameExceptTexts)

function ConversationComposer({ conversation, disabledReason }: Props) {
  const { id } = conversation
  const dispatch = useOutboxDispatch()
  const { draft, store } = useDraft(id)
  const input = useRef<MessageInputHandle>(null)
  const [problems, setProblems] = useState<string[]>([])
  const isDisabled = Boolean(disabledReason)
  const counter = describeCounter(draft.text)
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0

  useEffect(() => {
    if (!isDisabled) return registerComposer(() => input.current?.focus())
  }, [isDisabled])

  const addFiles = useCallback(
    (added: readonly File[]) => {
      const { files, problems: found } = addAttachments(store.get(id).files, added)
      store.setFiles(id, files)
      setProblems(found)
      input.current?.focus()
    },
    [store, id],
  )
  const isDropping = useFileDrop(addFiles, !isDisabled)

  const send = () => {
    // Read from the store and not from what was drawn: the second click of a double click finds it empty.
    const { text, files } = store.get(id)
    if (isDisabled || (text.trim() === '' && files.length === 0) || describeCounter(text).excess > 0) return
    store.clear(id)
    setProblems([])
    void dispatch(sendText({ conversation, text: text.trim(), files: [...files] }))
    input.current?.focus()
  }

  return (
    <section className={styles.composer} aria-label="Write a text" data-dropping={isDropping}>
      <div inert={isDisabled} className={isDisabled ? styles.behind : undefined}>
        <MessageInput
          ref={input}
          label={`Text to ${conversation.fullName || formatPhone(conversation.phone)}`}
          text={draft.text}
          onChange={(text) => store.setText(id, text)}
          onSend={send}
          onPasteFiles={addFiles}
        />
        <Problems problems={problems} excess={counter.excess} onClose={() => setProblems([])} />
        <AttachmentList
          files={draft.files}
          onRemove={(file) => {
            store.setFiles(
              id,
              draft.files.filter((other) => other !== file),
            )
            setProblems([])
            input.current?.focus()
          }}
        />
        <div className={styles.bar}>
          <EmojiButton onPick={(emoji) => input.current?.insert(emoji)} onEscape={() => input.current?.focus()} />
          <AttachButton onChoose={addFiles} />
          <span className={styles.space} />
          <CounterDisplay counter={counter} isEmpty={draft.text === ''} />
          <SendButton isDisabled={isEmpty || counter.excess > 0} onSend={send} />
        </div>
      </div>
      {isDropping && <div className={styles.cover}>Drop the pictures to attach them</div>}
      {isDisabled && (
        <div className={styles.cover} role="status">
          <div className={styles.reason}>{disabledReason}</div>
        </div>
      )}
    </section>
  )
}

function Problems({ problems, excess, onClose }: { problems: string[]; excess: number; onClose: () => void }) {
  if (problems.length === 0 && excess === 0) return null
  return (
    <div className={styles.problems} role="alert">
      <ul>
        {excess > 0 && (
          <li>
            {`This text is ${excess.toLocaleString('en-US')} ${excess === 1 ? 'character' : 'characters'} too long: a text carries at most 1,600. `}
            Shorten it, or send it in parts. Nothing is cut off.
          </li>
        )}
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {problems.length > 0 && (
        <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onClose}>
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  )
}

import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { selectSendOnEnter } from '#renderer/lib/preferences.slice.ts'
import styles from './composer.module.css'
import { sendShortcut } from './shortcuts.ts'

export interface MessageInputHandle {
  focus: () => void
  /** Puts a piece of text where the caret is. */
  insert: (piece: string) => void
}

interface Props {
  ref: Ref<MessageInputHandle>
  label: string
  text: string
  onChange: (text: string) => void
  onSend: () => void
  onPasteFiles: (files: readonly File[]) => void
}

export function MessageInput({ ref, label, text, onChange, onSend, onPasteFiles }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)
  const sendOnEnter = useSelector(selectSendOnEnter)

  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    insert: (piece) => {
      const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {}
      caret.current = selectionStart + piece.length
      onChange(text.slice(0, selectionStart) + piece + text.slice(selectionEnd))
    },
  }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (!area.current) return
    // Measuring lays out the whole page with every letter: only where the browser cannot fit the field to its text by itself.
    if (!CSS.supports?.('field-sizing', 'content')) {
      area.current.style.height = '0'
      area.current.style.height = `${area.current.scrollHeight}px`
    }
    if (caret.current === null) return
    area.current.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [text])

  // A draft is gone on with at its end.
  useLayoutEffect(() => {
    const { current } = area
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a candidate.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    const isChord = event.ctrlKey || event.metaKey
    if (event.altKey || event.shiftKey || !(isChord || sendOnEnter)) return
    event.preventDefault()
    onSend()
  }

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    // Word processors put a picture of the text beside the text itself.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
    event.preventDefault()
    onPasteFiles(files)
  }

  return (
    <textarea
      ref={area}
      className={styles.input}
      rows={1}
      dir="auto"
      aria-label={label}
      placeholder={`Write a text… (${sendShortcut(sendOnEnter)} sends)`}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}

import type { MouseEvent } from 'react'
import { useHost } from '#renderer/host/host-context.tsx'
import { isEmojiOnly, linkify } from './linkify.ts'
import styles from './message.module.css'

export function MessageText({ text }: { text: string }) {
  const { shell } = useHost()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    shell.openExternal(event.currentTarget.href)
  }
  return (
    <div dir="auto" className={isEmojiOnly(text) ? styles.emoji : styles.text}>
      {linkify(text).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer" onClick={open}>
            {part.text}
          </a>
        ),
      )}
    </div>
  )
}

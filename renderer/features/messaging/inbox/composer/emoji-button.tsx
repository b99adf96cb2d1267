import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '#renderer/ui/icon.tsx'
import { Tooltip } from '#renderer/ui/tooltip.tsx'
import styles from './composer.module.css'

// Some 90 kB with its data: only for those who open it.
const EmojiPanel = lazy(() => import('./emoji-panel.tsx'))

interface Props {
  onPick: (emoji: string) => void
  /** Closed by the keyboard: the focus goes back to the text. */
  onEscape: () => void
}

/** Opens above the composer, so that the text and what is put into it stay in sight. Stays open for several emoji. */
export function EmojiButton({ onPick, onEscape }: Props) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const closeByKey = () => {
    setOpen(false)
    onEscape()
  }
  return (
    <div ref={root}>
      <Tooltip title={isOpen ? '' : 'Emoji'}>
        <button
          type="button"
          className={styles.tool}
          aria-label="Emoji"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="smile" />
        </button>
      </Tooltip>
      {isOpen && (
        <div className={styles.emojiPanel}>
          <Suspense fallback={<div className={styles.emojiLoading} role="status" aria-label="Loading the emoji" />}>
            <EmojiPanel onPick={onPick} onEscape={closeByKey} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

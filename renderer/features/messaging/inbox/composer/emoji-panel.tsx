import EmojiPicker, { EmojiStyle, Theme } from 'emoji-picker-react'
import type { CSSProperties } from 'react'
import { cspNonce } from '#renderer/lib/csp-nonce.ts'

interface Props {
  onPick: (emoji: string) => void
  onEscape: () => void
}

/** The product's colours and measures, in the picker's own variables; a style attribute wins over the sheet that it brings along. */
const look = {
  '--epr-bg-color': 'var(--iq-panel)',
  '--epr-category-label-bg-color': 'var(--iq-panel)',
  '--epr-category-label-text-color': 'var(--iq-dim)',
  '--epr-category-label-height': '30px',
  '--epr-text-color': 'var(--iq-dim)',
  '--epr-highlight-color': 'var(--iq-link)',
  '--epr-category-icon-active-color': 'var(--iq-link)',
  '--epr-hover-bg-color': 'var(--iq-hover)',
  '--epr-focus-bg-color': 'var(--iq-sel)',
  '--epr-picker-border-color': 'var(--iq-line)',
  '--epr-picker-border-radius': '14px',
  '--epr-search-input-bg-color': 'var(--iq-bg)',
  '--epr-search-input-bg-color-active': 'var(--iq-bg)',
  '--epr-search-input-text-color': 'var(--iq-text)',
  '--epr-search-input-placeholder-color': 'var(--iq-faint)',
  '--epr-search-input-height': '34px',
  '--epr-search-input-border-radius': '9px',
  '--epr-search-border-color': 'var(--iq-line)',
  '--epr-search-border-color-active': 'var(--iq-link)',
  '--epr-header-padding': '10px 10px 4px',
  '--epr-category-padding': '0 8px',
  '--epr-category-navigation-button-size': '24px',
  '--epr-emoji-size': '24px',
  '--epr-emoji-padding': '5px',
  '--epr-font-family': 'inherit',
  fontSize: 13,
} as CSSProperties

export default function EmojiPanel({ onPick, onEscape }: Props) {
  const isDark = document.documentElement.dataset.theme === 'dark'
  return (
    <div
      role="dialog"
      aria-label="Emoji"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onEscape()
      }}
      // The page has shortcuts of single letters; here letters are a search.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <EmojiPicker
        emojiStyle={EmojiStyle.NATIVE}
        theme={isDark ? Theme.DARK : Theme.LIGHT}
        nonce={cspNonce()}
        style={look}
        width="min(340px, 100%)"
        height="min(340px, 38vh)"
        lazyLoadEmojis
        previewConfig={{ showPreview: false }}
        onEmojiClick={({ emoji }) => onPick(emoji)}
      />
    </div>
  )
}

import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import styles from './command-palette.module.css'
import { type PaletteItem, step } from './palette-items.ts'
import { usePaletteItems } from './use-palette-items.ts'

/** Jumps to a contact or page: type, arrow keys, Enter. */
export function CommandPalette({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const { items, isSearching, hasFailed } = usePaletteItems(text)
  useFocusReturn()
  const active = items[Math.min(index, items.length - 1)]

  const go = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    void navigate(item.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while it composes a character.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIndex(step(Math.min(index, items.length - 1), event.key === 'ArrowDown' ? 1 : -1, items.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(active)
    }
  }
  const empty = hasFailed
    ? 'The search did not work. Check your connection and type again.'
    : isSearching
      ? 'Searching…'
      : 'Nothing found. Try another part of the name or number.'

  return (
    <AntdTheme>
      <Modal
        open
        onCancel={onClose}
        footer={null}
        closable={false}
        width={560}
        className={styles.palette ?? ''}
        title="Jump to a contact or page"
        classNames={{ header: styles.title ?? '' }}
        styles={{ container: { padding: 0, overflow: 'hidden' } }}
      >
        <div className={styles.search}>
          <Icon name="search" size={18} />
          <input
            // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into it.
            autoFocus
            role="combobox"
            aria-label="Contact or page"
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder="Name, number or page"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setIndex(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div id={listId} role="listbox" aria-label="Found" className={styles.list}>
          {items.map((item, position) => (
            <Option
              key={item.id}
              id={`${listId}-${item.id}`}
              item={item}
              isActive={item === active}
              isFirstOfGroup={items[position - 1]?.group !== item.group}
              onChoose={() => go(item)}
              onPoint={() => setIndex(position)}
            />
          ))}
        </div>
        <p className={styles.empty} role="status" hidden={items.length > 0}>
          {empty}
        </p>
        <p className={styles.help} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> to choose · <kbd>Enter</kbd> to open · <kbd>Esc</kbd> to close
        </p>
      </Modal>
    </AntdTheme>
  )
}

/** Whoever closes the palette goes on where they were. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
}

interface OptionProps {
  id: string
  item: PaletteItem
  isActive: boolean
  isFirstOfGroup: boolean
  onChoose(): void
  onPoint(): void
}

function Option({ id, item, isActive, isFirstOfGroup, onChoose, onPoint }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <>
      {isFirstOfGroup && (
        <div role="presentation" className={styles.group}>
          {item.group}
        </div>
      )}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input (aria-activedescendant). */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input. */}
      <div ref={element} id={id} role="option" aria-selected={isActive} className={styles.option} onClick={onChoose} onMouseMove={onPoint}>
        <span className={styles.label}>{item.label}</span>
        <span className={styles.hint}>{item.hint}</span>
      </div>
    </>
  )
}

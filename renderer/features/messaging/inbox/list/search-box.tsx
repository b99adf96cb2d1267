import { type RefObject, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Icon } from '#renderer/ui/icon.tsx'
import { searchSettled, searchTyped, selectSearchInput, selectSearchText } from '../inbox.slice.ts'
import styles from './search-box.module.css'

const DEBOUNCE_MS = 300

/** Searches by name, number and text, on the server, once a person pauses. */
export function SearchBox({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const dispatch = useDispatch()
  const text = useSelector(selectSearchInput)
  const searched = useSelector(selectSearchText)

  useEffect(() => {
    if (text.trim() === searched) return
    const timer = setTimeout(() => dispatch(searchSettled()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, searched, dispatch])

  const clear = () => {
    dispatch(searchTyped(''))
    inputRef.current?.focus()
  }

  return (
    <search className={styles.search}>
      <Icon name="search" size={16} />
      <input
        ref={inputRef}
        className={styles.input}
        aria-label="Search conversations by name, number or text"
        aria-keyshortcuts="/"
        placeholder="Search"
        maxLength={200}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => dispatch(searchTyped(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (text === '') event.currentTarget.blur()
          else clear()
        }}
      />
      {text === '' ? (
        <kbd className={styles.hint}>/</kbd>
      ) : (
        <button type="button" className={styles.clear} aria-label="Clear the search" title="Clear (Esc)" onClick={clear}>
          <Icon name="close" size={14} />
        </button>
      )}
    </search>
  )
}

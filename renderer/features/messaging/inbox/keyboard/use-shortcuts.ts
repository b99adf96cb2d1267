import { useEffect, useRef } from 'react'
import { type ShortcutId, shortcutFor } from './shortcuts.ts'

/** Runs the handlers of the inbox's shortcuts as long as the component is there. A shortcut without a handler is left to the browser. */
export function useShortcuts(handlers: Partial<Record<ShortcutId, () => void>>): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const id = shortcutFor(event, event.target instanceof Element ? event.target : null)
      const handler = id && latest.current[id]
      if (!handler) return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

import { useEffect, useRef } from 'react'
import { handleCommands } from '#renderer/lib/commands.ts'
import type { ShortcutId } from '#shared/commands/shortcuts.ts'
import { shortcutFor } from './shortcuts.ts'

/**
 * Runs the handlers of the inbox's shortcuts as long as the component is there, for keys and for the menus of the desktop client. A shortcut
 * without a handler is left to the browser.
 */
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
    const stopCommands = handleCommands((command) => {
      latest.current[command]?.()
      return latest.current[command] !== undefined
    })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      stopCommands()
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

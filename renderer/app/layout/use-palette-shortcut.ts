import { useEffect, useEffectEvent } from 'react'
import { isMac } from '#renderer/lib/platform.ts'

/** As written on the key cap of this computer. */
export const paletteKeys = isMac ? '⌘K' : 'Ctrl K'

export function usePaletteShortcut(toggle: () => void): void {
  const onToggle = useEffectEvent(toggle)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const hasModifier = isMac ? event.metaKey : event.ctrlKey
      if (event.key.toLowerCase() !== 'k' || !hasModifier || event.altKey || event.shiftKey) return
      event.preventDefault()
      onToggle()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { selectTheme } from '#renderer/lib/preferences.slice.ts'
import { applyTheme, resolveTheme } from '#renderer/ui/theme.ts'
import { useAppSelector } from './store.ts'

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(onChange: () => void): () => void {
  systemDark.addEventListener('change', onChange)
  return () => systemDark.removeEventListener('change', onChange)
}

/** Puts the chosen theme on the page, where CSS and antd read it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const isSystemDark = useSyncExternalStore(subscribe, () => systemDark.matches)
  const mode = resolveTheme(useAppSelector(selectTheme), isSystemDark)
  useLayoutEffect(() => applyTheme(mode, document.documentElement), [mode])
  return children
}

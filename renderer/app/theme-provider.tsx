import { App, ConfigProvider } from 'antd'
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { cspNonce } from '#renderer/lib/csp-nonce.ts'
import { selectTheme } from '#renderer/lib/preferences.slice.ts'
import { useAppSelector } from './store.ts'
import { antdTheme, applyTheme, resolveTheme, type ThemeMode } from './theme.ts'

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(onChange: () => void): () => void {
  systemDark.addEventListener('change', onChange)
  return () => systemDark.removeEventListener('change', onChange)
}

const themes: Record<ThemeMode, ReturnType<typeof antdTheme>> = { light: antdTheme('light'), dark: antdTheme('dark') }
const csp = { nonce: cspNonce() }

export function ThemeProvider({ children }: { children: ReactNode }) {
  const isSystemDark = useSyncExternalStore(subscribe, () => systemDark.matches)
  const mode = resolveTheme(useAppSelector(selectTheme), isSystemDark)
  useLayoutEffect(() => applyTheme(mode, document.documentElement), [mode])
  return (
    <ConfigProvider theme={themes[mode]} csp={csp}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}

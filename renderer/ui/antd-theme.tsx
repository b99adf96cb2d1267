import { ConfigProvider, type ThemeConfig, theme } from 'antd'
import { type ReactNode, useSyncExternalStore } from 'react'
import { cspNonce } from '#renderer/lib/csp-nonce.ts'
import { fontFamily, palette, type ThemeMode } from './theme.ts'

function antdTheme(mode: ThemeMode): ThemeConfig {
  const colors = palette[mode]
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      // Nothing slides or fades: keys and clicks count at once, and a dialog that is closed while it opens is closed.
      motion: false,
      fontFamily,
      fontSize: 14,
      borderRadius: 9,
      borderRadiusLG: 14,
      borderRadiusSM: 7,
      colorPrimary: colors.primary,
      colorLink: colors.link,
      colorSuccess: colors.ok,
      colorError: colors.err,
      colorWarning: colors.warn,
      colorText: colors.text,
      colorTextSecondary: colors.dim,
      colorTextTertiary: colors.faint,
      colorTextPlaceholder: colors.faint,
      colorTextDescription: colors.dim,
      colorBgBase: colors.panel,
      colorBgLayout: colors.bg,
      colorBgContainer: colors.panel,
      colorBgElevated: colors.raised,
      colorBorder: colors.line,
      colorBorderSecondary: colors.line,
      colorSplit: colors.line,
      controlItemBgHover: colors['raised-hover'],
      controlItemBgActive: colors.sel,
      controlItemBgActiveHover: colors.sel,
      wireframe: false,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      // As round as the rest it would look like a choice of one.
      Checkbox: { borderRadiusSM: 4 },
      Modal: { titleFontSize: 16 },
    },
  }
}

const themes: Record<ThemeMode, ThemeConfig> = { light: antdTheme('light'), dark: antdTheme('dark') }
const csp = { nonce: cspNonce() }
const page = document.documentElement

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(page, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/**
 * Gives antd's components the product's look. Whatever uses antd is loaded on demand and stands within one of its own: the inbox is
 * painted without antd. The mode is read from the page, where the theme provider puts it.
 */
export function AntdTheme({ children }: { children: ReactNode }) {
  const mode: ThemeMode = useSyncExternalStore(subscribe, () => (page.dataset.theme === 'dark' ? 'dark' : 'light'))
  return (
    <ConfigProvider theme={themes[mode]} csp={csp}>
      {children}
    </ConfigProvider>
  )
}

import { type ThemeConfig, theme } from 'antd'

export type ThemeMode = 'light' | 'dark'
export type ThemeChoice = 'system' | ThemeMode

/**
 * The product's colours, once: CSS reads them as `var(--iq-…)`, antd gets them through `antdTheme`. Every text colour keeps 4.5:1 on every
 * surface (bg, panel, hover, sel, in, chip) of its mode; `theme.test.ts` holds them to it.
 */
const light = {
  navy: '#183370',
  purple: '#913a9b',
  /** Fills and marks, with white text on them; the same pink as words is `pink-text`. */
  pink: '#d9007f',
  'pink-text': '#c20072',
  bg: '#f6f7fb',
  panel: '#ffffff',
  line: '#e8eaf1',
  text: '#141a2b',
  dim: '#525c75',
  faint: '#606a82',
  hover: '#f3f5fb',
  sel: '#eaeffb',
  'sel-text': '#183370',
  in: '#f0f2f8',
  out: '#183370',
  'out-text': '#ffffff',
  /** The fill of the one main action, with white text on it. */
  primary: '#183370',
  link: '#183370',
  ok: '#127a4a',
  err: '#c92536',
  warn: '#8f5500',
  star: '#e9a700',
  chip: '#eef1f8',
  'note-bg': '#fff8e6',
  'note-line': '#f3e2b0',
  'note-text': '#5b4a17',
  shadow: '0 1px 2px #141a2b0f, 0 8px 24px #141a2b0a',
}

export type Token = keyof typeof light

const dark: Record<Token, string> = {
  navy: '#183370',
  purple: '#913a9b',
  pink: '#d9007f',
  'pink-text': '#ff4db2',
  bg: '#0d1220',
  panel: '#131a2c',
  line: '#222c45',
  text: '#e8ecf7',
  dim: '#9aa5c0',
  faint: '#8b96b2',
  hover: '#18213a',
  sel: '#1d2b52',
  'sel-text': '#ffffff',
  in: '#1c2540',
  out: '#2f55b8',
  'out-text': '#ffffff',
  primary: '#2f55b8',
  link: '#8fb0ff',
  ok: '#3ecf8e',
  err: '#ff6b7a',
  warn: '#f5b14c',
  star: '#e9a700',
  chip: '#1c2540',
  'note-bg': '#2a2412',
  'note-line': '#4a3f1c',
  'note-text': '#f0dfa8',
  shadow: 'none',
}

export const palette: Record<ThemeMode, Record<Token, string>> = { light, dark }

/** The brand pink itself: too light to carry text, so only for the logo. */
const BRAND_PINK = '#fa0393'

const fontFamily = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif"

export function resolveTheme(choice: ThemeChoice, systemIsDark: boolean): ThemeMode {
  if (choice === 'system') return systemIsDark ? 'dark' : 'light'
  return choice
}

/** Puts the tokens of a mode on the document; CSS modules read nothing else. */
export function applyTheme(mode: ThemeMode, root: HTMLElement): void {
  root.dataset.theme = mode
  root.style.colorScheme = mode
  root.style.setProperty('--iq-font', fontFamily)
  root.style.setProperty('--iq-brand-pink', BRAND_PINK)
  for (const [token, value] of Object.entries(palette[mode])) root.style.setProperty(`--iq-${token}`, value)
}

export function antdTheme(mode: ThemeMode): ThemeConfig {
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
      colorBgElevated: colors.panel,
      colorBorder: colors.line,
      colorBorderSecondary: colors.line,
      colorSplit: colors.line,
      controlItemBgHover: colors.hover,
      controlItemBgActive: colors.sel,
      controlItemBgActiveHover: colors.sel,
      wireframe: false,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Modal: { titleFontSize: 16 },
    },
  }
}

export type ThemeMode = 'light' | 'dark'
export type ThemeChoice = 'system' | ThemeMode

/**
 * The product's colours, once: CSS reads them as `var(--iq-…)`, antd gets them through `antd-theme.tsx`. Every text colour keeps 4.5:1 on every
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
  /** What lies over the page: menus, dialogs. */
  raised: '#ffffff',
  'raised-hover': '#f3f5fb',
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
  /** With white text on it. */
  tooltip: '#000000d9',
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
  raised: '#1a233b',
  'raised-hover': '#202a45',
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
  tooltip: '#3b5189',
}

export const palette: Record<ThemeMode, Record<Token, string>> = { light, dark }

/** The brand pink itself: too light to carry text, so only for the logo. */
const BRAND_PINK = '#fa0393'

export const fontFamily = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif"

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

/** What may follow `/settings/` (spec 1 §2.2), and the two pages about this computer. Links from outside lead to none but these. */
export const SETTINGS_PAGES = [
  'user',
  'account',
  'automation',
  'businesshours',
  'templates',
  'billing',
  'users',
  'integrations',
  'agency/customers',
  'phones',
  'calculator',
  'tags',
  'broadcast',
  'notifications',
  'diagnostics',
  'desktop',
] as const

export type SettingsPage = (typeof SETTINGS_PAGES)[number]

export const isSettingsPage = (text: string): text is SettingsPage => SETTINGS_PAGES.some((page) => page === text)

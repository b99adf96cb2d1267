const RECENT = 'iq-sandbox-recent'
const THEME = 'iq-sandbox-theme'
const KEPT = 8

const isPerson = (person) => typeof person?.phone === 'string' && typeof person.name === 'string'

/** Customers that were used in this browser, the latest first. */
export function recentCustomers() {
  try {
    const kept = JSON.parse(localStorage.getItem(RECENT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPerson) : []
  } catch (error) {
    console.warn('The recent customers cannot be read; the list starts anew.', error)
    return []
  }
}

export function rememberCustomer(person) {
  const others = recentCustomers().filter(({ phone }) => phone !== person.phone)
  localStorage.setItem(RECENT, JSON.stringify([person, ...others].slice(0, KEPT)))
}

/** The chosen theme, else the system's. */
export function startTheme(button) {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    document.documentElement.dataset.theme = localStorage.getItem(THEME) ?? (system.matches ? 'dark' : 'light')
  }
  system.addEventListener('change', apply)
  button.addEventListener('click', () => {
    localStorage.setItem(THEME, document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')
    apply()
  })
  apply()
}

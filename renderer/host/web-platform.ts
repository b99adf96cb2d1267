import type { Host } from './host.ts'

/** Do not disturb in a browser. What reads and writes it is loaded with the page that shows it. */
export function createWebQuiet(): Host['quiet'] {
  const listeners = new Set<Parameters<Host['quiet']['onChange']>[0]>()
  const load = () => import('./web-quiet.ts')
  return {
    get: async () => (await load()).readWebQuiet(),
    set: async (state) => {
      const { writeWebQuiet } = await load()
      writeWebQuiet(state)
      for (const listener of listeners) listener(state)
    },
    onChange: (callback) => {
      const inAnotherTab = (event: StorageEvent) => {
        void load().then(({ readWebQuiet, WEB_QUIET_KEY }) => {
          if (event.key === WEB_QUIET_KEY) callback(readWebQuiet())
        })
      }
      listeners.add(callback)
      window.addEventListener('storage', inAnotherTab)
      return () => {
        listeners.delete(callback)
        window.removeEventListener('storage', inAnotherTab)
      }
    },
    // No browser says.
    system: async () => 'unknown',
  }
}

export async function describeBrowser(): Promise<Record<string, string>> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  return {
    Browser: navigator.userAgent,
    'Opened as': isInstalled ? 'an installed app' : 'a page of the browser',
    'Service worker': registration?.active ? 'running' : 'not running',
    'Number on the app’s icon': 'setAppBadge' in navigator ? 'possible' : 'not offered by this browser',
  }
}

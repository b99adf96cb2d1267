import type { Host } from './host.ts'

/** Missing in TypeScript's library: the browser would offer to install the app, and can be asked to do so once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const isInstallOffer = (event: Event): event is InstallOffer => 'prompt' in event

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function become(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

// From the first line: the offer comes once, and perhaps before there is anything to show it in.
globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  // The browser's own bar would come in the middle of a text; the menu has it.
  event.preventDefault()
  if (isInstallOffer(event)) become(event)
})
globalThis.addEventListener?.('appinstalled', () => become(null))

export const webInstall: NonNullable<Host['install']> = {
  isOffered: () => offer !== null,
  onChange: (callback) => {
    listeners.add(callback)
    return () => listeners.delete(callback)
  },
  async ask() {
    const asked = offer
    // An offer can be taken up once, whatever the answer is.
    become(null)
    await asked?.prompt()
  },
}

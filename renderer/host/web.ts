import { takeEarly } from '#renderer/lib/early-requests.ts'
import { firstPaint } from '#renderer/ui/at-rest.ts'
import type { Host } from './host.ts'
import { webInstall } from './web-install.ts'
import { createWebQuiet, describeBrowser } from './web-platform.ts'
import { createWebLifecycle } from './web-resume.ts'
import { type ClientConfig, createWebSession } from './web-session.ts'
import { createWebShell } from './web-shell.ts'
import { createWebStorage } from './web-storage.ts'

function isClientConfig(value: unknown): value is ClientConfig {
  return (
    typeof value === 'object' &&
    value !== null &&
    'issuer' in value &&
    typeof value.issuer === 'string' &&
    'clientId' in value &&
    typeof value.clientId === 'string'
  )
}

/** @throws with words for the person in front of the page */
export async function loadClientConfig(): Promise<ClientConfig> {
  // Browsers offer what signing in needs (PKCE's hash, locks between tabs) on https and on the computer's own addresses only.
  if (!window.isSecureContext) throw new Error('Signing in is possible over https only. Please open this address with https.')
  const ask = () => fetch('/config.json', { cache: 'no-store' })
  const answer = await (takeEarly('/config.json', null)?.catch(ask) ?? ask()).catch(() => {
    throw new Error('The server cannot be reached. Check your connection.')
  })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  const config: unknown = await answer.json()
  if (!isClientConfig(config)) throw new Error('The server gave a configuration that this client does not understand.')
  return config
}

function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return Promise.resolve(null)
  return navigator.serviceWorker.register('/service-worker.js').then(
    () => navigator.serviceWorker.ready,
    () => null,
  )
}

/** The client in a browser. */
export function createWebHost(config: ClientConfig): Host {
  return {
    serverUrl: '',
    session: createWebSession(config),
    shell: createWebShell(firstPaint().then(registerServiceWorker)),
    install: webInstall,
    desktop: null,
    quiet: createWebQuiet(),
    describe: describeBrowser,
    storage: createWebStorage(),
    lifecycle: createWebLifecycle(),
  }
}

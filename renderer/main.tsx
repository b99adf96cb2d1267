import './app/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { reloadOnceOnChunkFailure } from './app/errors/chunk-failure.ts'
import { ErrorBoundary } from './app/errors/error-boundary.tsx'
import { prepare } from './app/prepare.ts'
import { createRouter } from './app/router.tsx'
import { StartFailure } from './app/start-failure.tsx'
import { createStore } from './app/store.ts'
import { ThemeProvider } from './app/theme-provider.tsx'
import { createDesktopHost, isDesktop } from './host/desktop.ts'
import { type Host, setHost } from './host/host.ts'
import { HostProvider } from './host/host-context.tsx'
import { createWebHost, loadClientConfig } from './host/web.ts'
import { applyTheme, resolveTheme } from './ui/theme.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id root.')
const root = createRoot(container)

// Begins to load the code of the page that is asked for.
const router = createRouter()

/** Longer than this nobody waits without seeing that something happens. */
const LONGEST_PREPARATION_MS = 500

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function pageLoaded(): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
}

async function createHost(): Promise<Host> {
  return isDesktop() ? createDesktopHost() : createWebHost(await loadClientConfig())
}

async function start(): Promise<void> {
  const host = await createHost()
  setHost(host)
  const store = createStore(host)
  await Promise.race([Promise.all([prepare(store, host), pageLoaded()]), pause(LONGEST_PREPARATION_MS)])
  root.render(
    <StrictMode>
      <ErrorBoundary>
        <HostProvider host={host}>
          <Provider store={store}>
            <ThemeProvider>
              <RouterProvider router={router} />
            </ThemeProvider>
          </Provider>
        </HostProvider>
      </ErrorBoundary>
    </StrictMode>,
  )
}

applyTheme(resolveTheme('system', window.matchMedia('(prefers-color-scheme: dark)').matches), document.documentElement)
reloadOnceOnChunkFailure()
start().catch((error: unknown) => root.render(<StartFailure error={error} />))

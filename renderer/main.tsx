import './app/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { reloadOnceOnChunkFailure } from './app/errors/chunk-failure.ts'
import { ErrorBoundary } from './app/errors/error-boundary.tsx'
import { createRouter } from './app/router.tsx'
import { StartFailure } from './app/start-failure.tsx'
import { createStore } from './app/store.ts'
import { applyTheme, resolveTheme } from './app/theme.ts'
import { ThemeProvider } from './app/theme-provider.tsx'
import { createDesktopHost, isDesktop } from './host/desktop.ts'
import { type Host, setHost } from './host/host.ts'
import { HostProvider } from './host/host-context.tsx'
import { createWebHost, loadClientConfig } from './host/web.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id root.')
const root = createRoot(container)

async function createHost(): Promise<Host> {
  return isDesktop() ? createDesktopHost() : createWebHost(await loadClientConfig())
}

async function start(): Promise<void> {
  const host = await createHost()
  setHost(host)
  const store = createStore(host)
  root.render(
    <StrictMode>
      <ErrorBoundary>
        <HostProvider host={host}>
          <Provider store={store}>
            <ThemeProvider>
              <RouterProvider router={createRouter()} />
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

import { fork } from 'node:child_process'
import path from 'node:path'
import { ensureClient } from './client-build.ts'
import { canStartDesktop, startDesktop } from './desktop.ts'
import { root } from './testing/run.ts'

/** `npm start`: the server with everything embedded, and the desktop client where Electron and a display are there. */
async function main(): Promise<void> {
  const desktop = canStartDesktop()
  await ensureClient({ desktop: desktop.ok })
  const server = fork(path.join(root, 'server/main.ts'), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { LOG_LEVEL: 'warn', ...process.env },
  })
  server.on('exit', (code) => process.exit(code ?? 1))
  const stop = (): void => void server.kill('SIGTERM')
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const url = await new Promise<string>((resolve) => {
    server.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'url' in message) resolve(String(message.url))
    })
  })
  console.log(`
  IQ Suite is running.

  Inbox            ${url}/conversations
  Phone simulator  ${url}/sandbox
  API              ${url}/docs

  Sign in as admin@acme.example with the password demo-demo-demo (the README lists the other accounts).
`)
  if (desktop.ok) {
    const client = await startDesktop({ serverUrl: url })
    client.on('exit', stop)
  } else {
    console.log(`  ${desktop.reason} Open the inbox in a browser.\n`)
  }
}

await main()

import path from 'node:path'
import { app, net, utilityProcess } from 'electron'

const POLL_MS = 200
const READY_WITHIN_MS = 60_000

export interface EmbeddedServer {
  /** Resolves when it has ended, and its data is nobody's. */
  stop(): Promise<void>
}

/** "Try it on this computer": the platform server in a process of its own, started by path, its data in `dataDirectory`. */
export async function startEmbeddedServer(serverUrl: string, dataDirectory: string): Promise<EmbeddedServer> {
  const { hostname, port } = new URL(serverUrl)
  const child = utilityProcess.fork(path.join(app.getAppPath(), 'server/main.ts'), [], {
    serviceName: 'IQ Suite server',
    stdio: 'inherit',
    env: { ...process.env, HOST: hostname, PORT: port, DATA_DIR: dataDirectory },
  })
  let exitCode: number | null = null
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code) => {
      exitCode = code
      resolve()
    })
  })
  const giveUpAt = Date.now() + READY_WITHIN_MS
  while (!(await isReady(serverUrl))) {
    if (exitCode !== null) throw new Error(`The server on this computer stopped with code ${exitCode}.`)
    if (Date.now() > giveUpAt) {
      child.kill()
      throw new Error(`The server on this computer was not ready within ${READY_WITHIN_MS / 1000} s.`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return {
    async stop() {
      child.kill()
      await ended
    },
  }
}

async function isReady(serverUrl: string): Promise<boolean> {
  return net.fetch(`${serverUrl}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

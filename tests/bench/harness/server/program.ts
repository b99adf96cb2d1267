import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../../build/testing/free-port.ts'
import { root } from '../../../../build/testing/run.ts'

/** A process that listens on PORT: the server, or a floor beside it. */
export interface Program {
  url: string
  pid(): number
  /** @returns milliseconds from the start of the process to its first good answer at /readyz */
  start(): Promise<number>
  /** SIGTERM; its data stay. */
  stop(): Promise<void>
}

const PATIENCE_MS = 120_000
const POLL_MS = 5

/** @param file from the repository's root */
export async function programOf(file: string, environment: Record<string, string>): Promise<Program> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let ended = Promise.resolve()
  let output = ''

  const isReady = async (): Promise<boolean> => {
    try {
      const response = await fetch(`${url}/readyz`)
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  return {
    url,
    pid: () => child?.pid ?? 0,
    start: async () => {
      const began = performance.now()
      const started = fork(path.join(root, file), {
        cwd: root,
        execPath: process.execPath,
        execArgv: [],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), LOG_LEVEL: 'warn', RATE_LIMIT: '0', ...environment },
      })
      child = started
      const collect = (chunk: Buffer): void => {
        output = (output + chunk.toString()).slice(-10_000)
      }
      started.stdout?.on('data', collect)
      started.stderr?.on('data', collect)
      ended = new Promise((resolve) => started.once('exit', () => resolve()))
      while (!(await isReady())) {
        if (started.exitCode !== null || started.signalCode !== null || performance.now() - began > PATIENCE_MS) {
          started.kill('SIGKILL')
          throw new Error(`${file} did not start:\n${output}`)
        }
        await pause(POLL_MS)
      }
      return performance.now() - began
    },
    stop: async () => {
      child?.kill('SIGTERM')
      child = null
      await ended
    },
  }
}

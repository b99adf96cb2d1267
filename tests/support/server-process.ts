import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../build/testing/free-port.ts'
import { root } from '../../build/testing/run.ts'

/** A server in a process of its own, that can be killed and started again on the same data. */
export interface ServerProcess {
  url: string
  dataDir: string
  /** Of the process that runs now. */
  pid(): number | undefined
  /** What it printed so far. */
  output(): string
  /** kill -9. */
  kill(): Promise<void>
  /** SIGTERM; the data stay. @returns the exit code */
  terminate(): Promise<number | null>
  /** Whether it has ended without being told to. */
  hasEnded(): boolean
  /** Starts it again, on the same port and data. */
  start(): Promise<void>
  /** SIGTERM; removes the data. @returns the exit code */
  stop(): Promise<number | null>
}

/** Loaded first, it shifts a process's clock by IQ_TEST_CLOCK_SHIFT_MS. */
export const shiftedClock = path.join(import.meta.dirname, 'shifted-clock.ts')

/** However loaded the machine is, a server that says nothing for so long will not start. */
const START_MS = 120_000

/**
 * @param dataFrom a data directory that it starts on a copy of
 * @param clockShiftMs how far its clock is ahead of ours; negative: behind
 */
export async function startServerProcess(
  environment: Record<string, string> = {},
  { dataFrom, clockShiftMs = 0 }: { dataFrom?: string; clockShiftMs?: number } = {},
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'iq-data-'))
  if (dataFrom !== undefined) cpSync(dataFrom, dataDir, { recursive: true })
  const port = await freePort()
  let output = ''
  let child: ChildProcess | null = null

  const start = async (): Promise<void> => {
    const server = fork(path.join(root, 'server/main.ts'), {
      cwd: root,
      execPath: process.execPath,
      execArgv: clockShiftMs === 0 ? [] : ['--import', shiftedClock],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        RATE_LIMIT: '0',
        SANDBOX_STEP_MS: '20',
        SANDBOX_SEGMENTS_PER_SECOND: '100',
        IQ_TEST_CLOCK_SHIFT_MS: String(clockShiftMs),
        ...environment,
      },
    })
    child = server
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    server.stdout?.on('data', collect)
    server.stderr?.on('data', collect)
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve, reject) => {
      server.once('message', () => resolve())
      server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)))
      timer = setTimeout(() => {
        server.kill('SIGKILL')
        reject(new Error(`The server did not start within ${START_MS / 1000} s:\n${output}`))
      }, START_MS)
    }).finally(() => clearTimeout(timer))
  }

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const server = child
    child = null
    if (!server || server.exitCode !== null || server.signalCode !== null) return server?.exitCode ?? null
    const ended = new Promise<number | null>((resolve) => server.once('exit', (code) => resolve(code)))
    server.kill(signal)
    return ended
  }

  try {
    await start()
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: () => child?.pid,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
    hasEnded: () => child !== null && (child.exitCode !== null || child.signalCode !== null),
    start,
    stop: async () => {
      const code = await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

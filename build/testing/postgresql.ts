import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

export interface ThrowAwayPostgresql {
  url: string
  /** Breaks all connections and refuses new ones, as a server that crashes does. */
  halt(): Promise<void>
  /** Comes back after `halt`, on the same port and data. */
  resume(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server of its own in a new directory. Null: its binaries are not installed.
 * @param isDurable waits for the disk as a real one does; the tests do not
 */
export async function startPostgresql({ isDurable = false } = {}): Promise<ThrowAwayPostgresql | null> {
  const bin = findBinaries()
  if (bin === null) return null
  const directory = mkdtempSync(path.join(tmpdir(), 'iq-postgresql-'))
  const owner = unprivilegedOwner(directory)
  const data = path.join(directory, 'data')
  execFileSync(path.join(bin, 'initdb'), ['-D', data, '-U', 'iq', '-A', 'trust', '-E', 'UTF8', '--no-sync'], { stdio: 'ignore', ...owner })
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: directory,
    max_connections: 200,
    fsync: isDurable ? 'on' : 'off',
  }
  const url = `postgres://iq@127.0.0.1:${port}/postgres`
  let server: ChildProcess | null = null
  const resume = async (): Promise<void> => {
    server = spawn(
      path.join(bin, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      { stdio: 'ignore', ...owner },
    )
    await untilItAnswers(url, server)
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = server
    server = null
    if (!ending || ending.exitCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }
  await resume()
  return {
    url,
    halt: () => end('SIGQUIT'),
    resume,
    stop: async () => {
      await end('SIGINT')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function findBinaries(): string | null {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => `/usr/lib/postgresql/${version}/bin`), ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres'))) ?? null
}

/** PostgreSQL refuses to run as root: then it runs as the user `postgres` that its package made, or as `nobody`. */
function unprivilegedOwner(directory: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string, user: string): number =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const user of ['postgres', 'nobody']) {
    try {
      const owner = { uid: id('-u', user), gid: id('-g', user) }
      chownSync(directory, owner.uid, owner.gid)
      return owner
    } catch {
      // There is no such user: the next one.
    }
  }
  return {}
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

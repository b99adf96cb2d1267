import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/**
 * The embedded database takes no lock of its own, and a second process would corrupt it silently: so one lock file a directory.
 * A lock left by a process that is gone (kill -9, power cut) is taken over.
 * @throws when a living process holds it
 */
export function lockDataDirectory(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.lock')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, `${process.pid}\n${processStat(process.pid)?.start ?? ''}\n`)
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = readHolder(file)
      if (holder !== null && isHeld(holder)) {
        throw new Error(
          `The data directory ${dataDir} is in use by another IQ Suite server (process ${holder.pid}). Stop it first, or give this one its own DATA_DIR, or let both use one PostgreSQL by DATABASE_URL.`,
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new Error(`The lock of the data directory ${dataDir} could not be taken.`)
}

interface Holder {
  pid: number
  start: string
}

function readHolder(file: string): Holder | null {
  const [pid, start] = readFileSync(file, 'utf8').split('\n')
  const number = Number(pid)
  return Number.isInteger(number) && number > 0 ? { pid: number, start: start ?? '' } : null
}

function isHeld({ pid, start }: Holder): boolean {
  if (pid === process.pid) return start === (processStat(pid)?.start ?? '')
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const now = processStat(pid)
  if (now === null) return true
  // A killed process whose parent has not noticed yet holds nothing. Nor does another one that got its number since.
  return now.state !== 'Z' && now.state !== 'X' && (start === '' || now.start === start)
}

/** State and start time (clock ticks since boot) of a process; null where /proc does not tell. */
function processStat(pid: number): { state: string; start: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name, in parentheses, may hold anything: the fields are counted from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', start: fields[19] ?? '' }
  } catch {
    return null
  }
}

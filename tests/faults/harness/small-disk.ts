import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MB = 1024 * 1024

/** A file system of its own, in memory, that can be filled. */
export interface SmallDisk {
  path: string
  /** Fills it with a file of its own. Another call leaves more or less. */
  leave(megabytes: number): void
  /** Takes that file away. */
  clear(): void
  remove(): void
}

/** Null: this user may not mount a file system. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const directory = mkdtempSync(path.join(tmpdir(), 'iq-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], { stdio: 'ignore' })
  } catch {
    rmdirSync(directory)
    return null
  }
  const ballast = path.join(directory, 'ballast')
  const clear = (): void => rmSync(ballast, { force: true })
  let isMounted = true
  const remove = (): void => {
    if (!isMounted) return
    isMounted = false
    execFileSync('umount', ['-l', directory])
    rmdirSync(directory)
  }
  process.once('exit', remove)
  return {
    path: directory,
    leave: (left) => {
      clear()
      const file = openSync(ballast, 'w')
      const chunk = Buffer.alloc(MB / 16)
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(directory)
          const tooMuch = bavail * bsize - left * MB
          if (tooMuch <= 0) break
          writeSync(file, chunk, 0, Math.min(chunk.length, Math.ceil(tooMuch)))
        }
      } catch (error) {
        // The server took the last of it meanwhile: full is full.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    clear,
    remove,
  }
}

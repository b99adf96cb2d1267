import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { format } from 'node:util'
import { redact } from '#shared/domain/redact.ts'

type Level = 'info' | 'warn' | 'error'

export interface Log {
  write(level: Level, text: string): void
  /** The last lines, the oldest first, over the boundary of two files. */
  tail(lines: number): string[]
  readonly directory: string
}

interface Options {
  /** A file that has grown to this size is put aside. */
  maxBytes?: number
  /** How many of those are kept. */
  kept?: number
  now?: () => Date
}

/** A stack tells where something happened within some lines; more only hides what came before. */
const LONGEST_ENTRY = 2_000

/** `main.log` in a folder, with older ones beside it. Whatever is written is redacted first; the file never grows without end. */
export function openLog(directory: string, { maxBytes = 512 * 1024, kept = 3, now = () => new Date() }: Options = {}): Log {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = (number: number) => path.join(directory, number === 0 ? 'main.log' : `main.${number}.log`)
  let size = existsSync(file(0)) ? statSync(file(0)).size : 0

  function rotate(): void {
    rmSync(file(kept), { force: true })
    for (let number = kept - 1; number >= 0; number--) if (existsSync(file(number))) renameSync(file(number), file(number + 1))
    size = 0
  }

  const linesOf = (number: number) => (existsSync(file(number)) ? readFileSync(file(number), 'utf8').split('\n').filter(Boolean) : [])

  return {
    directory,
    write(level, text) {
      // Cut before as well: looking for what must go takes long in an endless text.
      const entry = `${now().toISOString()} ${level} ${redact(text.slice(0, 2 * LONGEST_ENTRY), os.homedir())
        .slice(0, LONGEST_ENTRY)
        .replaceAll('\n', '\n  ')}\n`
      try {
        if (size + Buffer.byteLength(entry) > maxBytes) rotate()
        appendFileSync(file(0), entry, { mode: 0o600 })
        size += Buffer.byteLength(entry)
      } catch {
        // A full disk must not end the app, and there is nowhere left to say so.
      }
    },
    tail(lines) {
      const newest = linesOf(0)
      return (newest.length >= lines ? newest : [...linesOf(1), ...newest]).slice(-lines)
    },
  }
}

/** From now on what the main process says is also written down, and what it fails of. */
export function keepConsole(log: Log, target: Pick<Console, Level> = console): void {
  for (const level of ['info', 'warn', 'error'] as const) {
    const print = target[level].bind(target)
    target[level] = (...words: unknown[]) => {
      log.write(level, format(...words))
      print(...words)
    }
  }
  process.on('uncaughtExceptionMonitor', (error) => log.write('error', `Uncaught: ${error.stack ?? error}`))
  process.on('unhandledRejection', (reason) => console.error('A promise failed that nobody waited for.', reason))
}

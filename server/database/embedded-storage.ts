import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Three segments of the engine's write-ahead log: with less than this the embedded database takes nothing more. */
const RESERVE_MB = 48
const LOOK_MS = 1000
const MB = 1024 * 1024

/** `full`: nothing is stored until there is space again (`free`). `stopped`: the process is about to end. */
export type StorageNews = 'full' | 'free' | 'stopped'

/** @throws when there is too little space to begin with */
export function requireSpace(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = Math.floor((bavail * bsize) / MB)
  if (free < RESERVE_MB)
    throw new Error(
      `The disk is full: ${free} MB are free where the data directory ${dataDir} lies, and the database needs ${RESERVE_MB} MB to start. Make room, or give it another DATA_DIR.`,
    )
}

/**
 * Looks every second how much space there is. The engine bears a full disk as long as its write-ahead log still fits, so writing ends
 * early: it is told to refuse, by itself and for everybody, until there is space again. Reading goes on.
 */
export function watchSpace(dataDir: string, refuseWriting: (isRefusing: boolean) => Promise<void>, onNews: (news: StorageNews) => void) {
  let isFull = false
  let looking: Promise<void> | null = null

  const look = async (): Promise<void> => {
    const { bavail, bsize } = await statfs(dataDir)
    const isLow = bavail * bsize < RESERVE_MB * MB
    if (isLow === isFull) return
    await refuseWriting(isLow)
    isFull = isLow
    onNews(isFull ? 'full' : 'free')
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => {
        // Looked at again in a second; until then what was last known holds.
      })
      .finally(() => {
        looking = null
      })
  }, LOOK_MS)
  timer.unref()
  return {
    isFull: () => isFull,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await looking
    },
  }
}

type InitOptions = Parameters<NodeFS['init']>[1]
type PreRun = NonNullable<InitOptions['preRun']>[number]

/** What is used here of Emscripten's file system on the host's files. */
interface HostFiles {
  stream_ops: { write(stream: { node: object }, ...rest: unknown[]): number }
}

/** Emscripten's number for ENOSPC. */
const NO_SPACE = 51

/**
 * The engine's files. When its write-ahead log finds no space, it panics, and in WebAssembly a panic is an endless loop: no answer, no
 * signal, for good. So the process ends at that moment, as PostgreSQL itself would; what was acknowledged is in the log.
 */
export class EmbeddedFiles extends NodeFS {
  readonly #onLogFull: () => never

  constructor(directory: string, onLogFull: () => never) {
    super(directory)
    this.#onLogFull = onLogFull
  }

  override async init(pglite: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const watch: PreRun = (module) => {
      const { stream_ops } = module.NODEFS as unknown as HostFiles
      const pathOf = (node: object): string => module.FS.getPath(node as Parameters<typeof module.FS.getPath>[0])
      const write = stream_ops.write
      stream_ops.write = (stream, ...rest) => {
        try {
          return write(stream, ...rest)
        } catch (error) {
          // Emscripten's errors are no `Error`.
          if ((error as { errno?: number }).errno === NO_SPACE && pathOf(stream.node).includes('/pg_wal/')) this.#onLogFull()
          throw error
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] } }
  }
}

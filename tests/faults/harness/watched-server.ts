import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Role } from '#shared/contract/operation.ts'
import { root } from '../../../build/testing/run.ts'
import type { CompanyIds, DemoCompany } from '../../support/two-companies.ts'

/** What can be asked of the server's database from outside, beside what the API says. */
export interface Watched {
  /** Changes with any write to any table of the product, even one that leaves all values as they were. */
  fingerprint: { input: undefined; output: string }
  ids: { input: { company: DemoCompany; phoneNumber?: string }; output: CompanyIds }
  /** Lets a person of the demo act for a company. */
  place: { input: { email: string; company: DemoCompany }; output: undefined }
  /** Somebody who can sign in as everybody of the demo does; without a company they have no account here. */
  addPerson: { input: { email: string; company?: DemoCompany; role?: Role; isOfAgency?: boolean }; output: undefined }
  /** An access token as the server gives it, which lasts a few hours or as long as it is told to (in seconds). */
  tokenOf: { input: { email: string; expiresIn?: number }; output: string }
  userId: { input: string; output: string }
  /** So many texts come in, spread over a few customers, without the way through the carrier. */
  receive: { input: { count: number; from: readonly string[]; to: string; label: string }; output: undefined }
}

export interface WatchedServer {
  url: string
  isAlive(): boolean
  /** What it printed so far. */
  output(): string
  ask<Question extends keyof Watched>(
    question: Question,
    ...input: Watched[Question]['input'] extends undefined ? [] : [Watched[Question]['input']]
  ): Promise<Watched[Question]['output']>
  stop(): Promise<void>
}

export interface Answer {
  id: number
  output?: unknown
  error?: string
}

let snapshots: string | undefined

/** Where the servers of this run find the demo's database, once the first has made it. */
function snapshotFile(): string {
  if (snapshots === undefined) {
    const directory = mkdtempSync(path.join(tmpdir(), 'iq-watched-'))
    process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
    snapshots = directory
  }
  return path.join(snapshots, 'demo.tar')
}

/** A server with demo data in a process of its own, so that one that hangs is seen to hang, and whose database can be looked into. */
export async function startWatchedServer(environment: Record<string, string> = {}): Promise<WatchedServer> {
  let output = ''
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'watched-process.ts'), {
    cwd: root,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'error', WATCHED_SNAPSHOT: snapshotFile(), ...environment },
  })
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const waiting = new Map<number, (answer: Answer) => void>()
  child.on('exit', () => {
    for (const settle of waiting.values()) settle({ id: 0, error: `The server ended:\n${output}` })
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (first: { url: string }) => resolve(first.url))
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let number = 0
  return {
    url,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    ask: async (question, ...[input]) => {
      const id = ++number
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      child.send({ id, question, input })
      const { error, output: result } = await answered
      if (error !== undefined) throw new Error(`${question}: ${error}`)
      return result as never
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(patience)
    },
  }
}

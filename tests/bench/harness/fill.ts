import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../../build/testing/run.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { query, withDatabase } from './databases.ts'

export interface Scale {
  conversations: number
  messages: number
  /** The lengths of the long threads. */
  threads: readonly number[]
}

/** A database that is full and that nobody works on. */
export interface Filled {
  /** A data directory, or the name of a database. */
  place: string
  threads: string[]
}

/** Filling takes a minute for a million messages: directories are kept between runs, until the schema, the seeding or the corpus change. */
export async function fillDirectory(scale: Scale, texts: string): Promise<Filled> {
  const place = path.join(root, 'dist/bench-data', fingerprintOf(scale, texts))
  const note = `${place}.json`
  if (!existsSync(note)) {
    const draft = `${place}.draft`
    rmSync(draft, { recursive: true, force: true })
    rmSync(place, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true })
    const threads = await seed(scale, texts, { DATA_DIR: draft })
    await startOnce({ DATA_DIR: draft })
    renameSync(draft, place)
    writeFileSync(note, JSON.stringify(threads))
  }
  return { place, threads: JSON.parse(readFileSync(note, 'utf8')) as string[] }
}

export async function fillDatabase(clusterUrl: string, scale: Scale, texts: string): Promise<Filled> {
  const place = `scale_${scale.conversations}_${scale.messages}`
  await query(clusterUrl, `create database ${place}`)
  const url = withDatabase(clusterUrl, place)
  const threads = await seed(scale, texts, { DATABASE_URL: url, SEED_DEMO: '1' })
  await startOnce({ DATABASE_URL: url, SEED_DEMO: '1' })
  await query(url, 'vacuum analyze')
  return { place, threads }
}

/** @returns the ids of the long conversations */
async function seed(scale: Scale, texts: string, environment: Record<string, string>): Promise<string[]> {
  const { conversations, messages, threads } = scale
  console.log(`Filling a database with ${conversations.toLocaleString('en-US')} conversations …`)
  const wish = ['--texts', texts, '--conversations', `${conversations}`, '--messages', `${messages}`, '--threads', threads.join(',')]
  const { stdout } = await promisify(execFile)(process.execPath, ['build/seed.ts', ...wish], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
  })
  return Array.from(stdout.matchAll(/\/conversations\/([\w-]+)/g), ([, id = '']) => id)
}

/** The server's keys and the tables of its jobs: every copy then starts as a server does that has run before, and tokens are good at all. */
async function startOnce(environment: Record<string, string>): Promise<void> {
  await (await startServerProcess(environment)).stop()
}

function fingerprintOf(scale: Scale, texts: string): string {
  const hash = createHash('sha256').update(JSON.stringify(scale))
  const { size } = statSync(texts)
  hash.update(`${path.basename(texts)} ${size}`)
  for (const folder of ['server/database', 'server/jobs', 'build/seeding']) {
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    for (const file of files.sort()) hash.update(readFileSync(path.join(root, folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environment } from './environment.ts'

// The lock is a file with the holder's process id; a second process leaves its arguments in a directory that the holder watches. All of it
// synchronous, as the second process ends right after asking.

const lockFile = path.join(environment.userData, 'double-lock')
const mailbox = path.join(environment.userData, 'double-second-instances')

type OnSecondInstance = (argv: string[], workingDirectory: string) => void

export function takeLock(onSecondInstance: OnSecondInstance): boolean {
  mkdirSync(mailbox, { recursive: true })
  if (!writeLock()) {
    if (isHolderAlive()) {
      const letter = path.join(mailbox, `${process.pid}.json`)
      writeFileSync(`${letter}.new`, JSON.stringify({ argv: process.argv, workingDirectory: process.cwd() }))
      writeFileSync(letter, readFileSync(`${letter}.new`))
      return false
    }
    rmSync(lockFile, { force: true })
    writeLock()
  }
  watch(mailbox, () => openMail(onSecondInstance)).unref()
  process.once('exit', releaseLock)
  return true
}

export function releaseLock(): void {
  rmSync(lockFile, { force: true })
}

function writeLock(): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false // someone holds it, or held it
  }
}

function isHolderAlive(): boolean {
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}

function openMail(onSecondInstance: OnSecondInstance): void {
  for (const name of readdirSync(mailbox).filter((file) => file.endsWith('.json'))) {
    const letter = path.join(mailbox, name)
    const text = readFileSync(letter, 'utf8')
    if (text === '') continue // still being written: another event follows
    rmSync(letter)
    const { argv, workingDirectory } = JSON.parse(text)
    onSecondInstance(argv, workingDirectory)
  }
}

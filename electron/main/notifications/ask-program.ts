import { execFile } from 'node:child_process'

/** A desktop that does not answer must not hold a notification back. */
const PATIENCE_MS = 1_000

/** What a program of the system prints; null: it is not there, has nothing to say, or takes too long. */
export function askProgram(file: string, args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(file, args, { timeout: PATIENCE_MS, windowsHide: true }, (error, stdout) => resolve(error ? null : stdout))
  })
}

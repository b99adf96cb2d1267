import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '../..')

/** Runs a command of the project's own packages with its output shown; resolves with the exit status. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const bin = path.join(root, 'node_modules/.bin')
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

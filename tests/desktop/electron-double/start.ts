import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

// What the real binary does before the app's first line: `electron` becomes resolvable, and the app directory's `main` is run.

const double = new URL('./electron.ts', import.meta.url).href
const names = new Set(['electron', 'electron/main'])
registerHooks({
  resolve: (specifier, context, next) =>
    names.has(specifier) ? { url: double, format: 'module-typescript', shortCircuit: true } : next(specifier, context),
})

const [node = process.execPath, , ...given] = process.argv
const appDirectory = path.resolve(given.find((argument) => !argument.startsWith('--')) ?? '.')
process.argv = [node, ...given.filter((argument) => argument !== '--no-sandbox' && !argument.startsWith('--remote-debugging-port'))]
Object.defineProperty(process, 'defaultApp', { value: true })
process.env.DOUBLE_APP_DIRECTORY = appDirectory
if (given.some((argument) => argument.startsWith('--remote-debugging-port'))) process.env.DOUBLE_IS_DEBUGGED = '1'

const { main } = JSON.parse(readFileSync(path.join(appDirectory, 'package.json'), 'utf8'))
await import(pathToFileURL(path.join(appDirectory, main)).href)

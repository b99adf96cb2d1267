import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'

interface Options {
  env?: NodeJS.ProcessEnv
  stdio?: 'inherit' | 'ignore' | 'pipe'
  serviceName?: string
}

export class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess
  constructor(child: ChildProcess) {
    super()
    this.#child = child
    child.once('spawn', () => this.emit('spawn'))
    child.once('exit', (code) => this.emit('exit', code ?? 1))
    process.once('exit', () => child.kill())
  }
  get pid(): number | undefined {
    return this.#child.pid
  }
  kill(): boolean {
    return this.#child.kill()
  }
}

export const utilityProcess = {
  fork: (modulePath: string, args: string[] = [], { env, stdio = 'inherit' }: Options = {}) =>
    new UtilityProcess(fork(modulePath, args, { ...(env ? { env } : {}), stdio: [stdio, stdio, stdio, 'ipc'], execArgv: [] })),
}

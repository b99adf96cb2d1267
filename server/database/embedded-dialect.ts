import type { PGlite } from '@electric-sql/pglite'
import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type Driver, PGliteDialect, type QueryResult } from 'kysely'
import { EmbeddedStatements } from './embedded-statements.ts'

/**
 * Kysely's own PGlite driver hands one connection object to everybody, so transactions that overlap in time overwrite each other, and
 * it has every statement parsed and planned afresh. Here everyone gets a connection of their own, the engine's lock queues transactions
 * and single statements one after another, and statements stay prepared.
 */
export class EmbeddedDialect extends PGliteDialect {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    super({ pglite })
    this.#pglite = pglite
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#pglite)
  }
}

class EmbeddedDriver implements Driver {
  readonly #pglite: PGlite
  readonly #statements: EmbeddedStatements

  constructor(pglite: PGlite) {
    this.#pglite = pglite
    this.#statements = new EmbeddedStatements(pglite)
  }

  init = async (): Promise<void> => this.#pglite.waitReady
  acquireConnection = async (): Promise<EmbeddedConnection> => new EmbeddedConnection(this.#pglite, this.#statements)
  beginTransaction = (connection: DatabaseConnection): Promise<void> => own(connection).begin()
  commitTransaction = (connection: DatabaseConnection): Promise<void> => own(connection).commit()
  rollbackTransaction = (connection: DatabaseConnection): Promise<void> => own(connection).rollback()
  releaseConnection = async (): Promise<void> => undefined
  destroy = async (): Promise<void> => {
    if (!this.#pglite.closed) await this.#pglite.close()
  }
}

function own(connection: DatabaseConnection): EmbeddedConnection {
  if (connection instanceof EmbeddedConnection) return connection
  throw new Error('This connection is of another driver')
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #pglite: PGlite
  readonly #statements: EmbeddedStatements
  /** Gives the engine to the next in the queue; null outside a transaction. */
  #release: (() => void) | null = null

  constructor(pglite: PGlite, statements: EmbeddedStatements) {
    this.#pglite = pglite
    this.#statements = statements
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    await this.#pglite._checkReady()
    const run = () => this.#statements.run<R>(sql, parameters)
    const { rows, affected } = this.#release ? await run() : await this.#pglite._runExclusiveTransaction(run)
    return affected === null ? { rows } : { rows, numAffectedRows: affected }
  }

  // biome-ignore lint/correctness/useYield: it has nothing to give
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream')
  }

  async begin(): Promise<void> {
    await this.#pglite._checkReady()
    await this.#lock()
    await this.#statements.run('begin', []).catch((error: unknown) => {
      this.#unlock()
      throw error
    })
  }

  async commit(): Promise<void> {
    try {
      // PostgreSQL answers COMMIT with ROLLBACK when a statement of the transaction has failed.
      const { command } = await this.#statements.run('commit', [])
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    } finally {
      this.#unlock()
    }
  }

  async rollback(): Promise<void> {
    try {
      await this.#statements.run('rollback', [])
    } finally {
      this.#unlock()
    }
  }

  /** The lock that the engine takes for its own `transaction()` and `query()`: who uses those waits as well. */
  #lock(): Promise<void> {
    return new Promise((resolve, reject) => {
      const hold = () =>
        new Promise<void>((release) => {
          this.#release = release
          resolve()
        })
      this.#pglite._runExclusiveTransaction(hold).catch(reject)
    })
  }

  #unlock(): void {
    this.#release?.()
    this.#release = null
  }
}

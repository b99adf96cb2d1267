import type { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, type Driver, PGliteDialect, PGliteDriver } from 'kysely'

/**
 * Kysely's own PGlite driver hands one connection object to everybody, so transactions that overlap in time overwrite each other.
 * Here everyone gets a connection of their own; the engine's lock then queues transactions and single statements one after another.
 */
export class EmbeddedDialect extends PGliteDialect {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    super({ pglite })
    this.#pglite = pglite
  }

  override createDriver(): Driver {
    return new ConnectionPerUse({ pglite: this.#pglite })
  }
}

class ConnectionPerUse extends PGliteDriver {
  readonly #config: ConstructorParameters<typeof PGliteDriver>[0]

  constructor(config: ConstructorParameters<typeof PGliteDriver>[0]) {
    super(config)
    this.#config = config
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const driver = new PGliteDriver(this.#config)
    await driver.init()
    return driver.acquireConnection()
  }
}

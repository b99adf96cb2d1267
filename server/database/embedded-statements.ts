import { messages, type PGlite, protocol } from '@electric-sql/pglite'

interface Statement {
  name: string
  parameters: readonly number[]
  columns: readonly { name: string; dataTypeID: number }[]
  usedAt: number
}

export interface StatementResult<R> {
  rows: R[]
  /** Null for a command that changes no rows. */
  affected: bigint | null
  /** What PostgreSQL says that it did: `SELECT`, `COMMIT`, … */
  command: string
}

/** Plans of so many statements are kept, those that were used last. */
const MAX_PREPARED = 250
/** Other statements (of a migration) run once. */
const PREPARABLE = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i

const { serialize } = protocol

/**
 * Runs statements on the engine by PostgreSQL's wire protocol. The engine's own `query` parses and plans each time and crosses into
 * WebAssembly six times; here a statement that is known crosses once, with its values. Whoever calls holds the engine's lock.
 */
export class EmbeddedStatements {
  readonly #pglite: PGlite
  readonly #prepared = new Map<string, Statement>()
  #named = 0
  #uses = 0

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async run<R>(sql: string, values: readonly unknown[]): Promise<StatementResult<R>> {
    return this.#pglite.runExclusive(async () => {
      try {
        const statement = this.#prepared.get(sql) ?? (await this.#prepare(sql))
        statement.usedAt = ++this.#uses
        const answer = await this.#send(
          serialize.bind({
            statement: statement.name,
            values: values.map((value, index) => this.#encode(value, statement.parameters[index])),
          }),
          serialize.execute(),
          serialize.sync(),
        )
        return this.#read<R>(answer, statement)
      } catch (error) {
        // The engine raises errors from its own depths: who asked is worth more.
        if (error instanceof messages.DatabaseError) error.stack = new Error(error.message).stack ?? ''
        throw error
      }
    })
  }

  async #prepare(sql: string): Promise<Statement> {
    const isKept = PREPARABLE.test(sql)
    if (isKept) await this.#makeRoom()
    const name = isKept ? `s${this.#named++}` : ''
    const answer = await this.#send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync())
    const statement: Statement = { name, parameters: [], columns: [], usedAt: 0 }
    for (const message of answer) {
      if (message instanceof messages.ParameterDescriptionMessage) statement.parameters = message.dataTypeIDs
      if (message instanceof messages.RowDescriptionMessage) statement.columns = message.fields
    }
    if (isKept) this.#prepared.set(sql, statement)
    return statement
  }

  async #makeRoom(): Promise<void> {
    if (this.#prepared.size < MAX_PREPARED) return
    const [oldest] = [...this.#prepared].sort(([, a], [, b]) => a.usedAt - b.usedAt)
    if (!oldest) return
    const [sql, { name }] = oldest
    this.#prepared.delete(sql)
    await this.#send(serialize.close({ type: 'S', name }), serialize.sync())
  }

  /** Both file systems that we use (Node's and memory) write through: there is nothing to sync after it. */
  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.#pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false })
  }

  #encode(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null
    const encode: ((value: unknown) => string) | undefined = this.#pglite.serializers[type]
    return encode ? encode(value) : String(value)
  }

  #read<R>(answer: messages.BackendMessage[], { columns }: Statement): StatementResult<R> {
    const rows: R[] = []
    let [command, affected]: [string, bigint | null] = ['', null]
    for (const message of answer) {
      if (message instanceof messages.DataRowMessage) rows.push(this.#row(message.fields, columns) as R)
      if (message instanceof messages.CommandCompleteMessage) {
        const words = message.text.split(' ')
        command = words[0] ?? ''
        if (/^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)) affected = BigInt(words.at(-1) ?? 0)
      }
    }
    return { rows, affected, command }
  }

  #row(fields: readonly (string | null)[], columns: Statement['columns']): object {
    const row: Record<string, unknown> = {}
    for (const [index, { name, dataTypeID }] of columns.entries()) {
      const field = fields[index] ?? null
      const decode = this.#pglite.parsers[dataTypeID]
      row[name] = field === null || !decode ? field : decode(field, dataTypeID)
    }
    return row
  }
}

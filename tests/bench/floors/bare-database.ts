import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { EmbeddedStatements } from '#server/database/embedded-statements.ts'

/** The database that DATA_DIR or DATABASE_URL names, through its driver alone. */
export interface BareDatabase {
  /** The engine, when it is the embedded one: nobody else can open its directory meanwhile. */
  engine: PGlite | null
  /** Statements stay prepared, as the product's do: what is measured beside it must not be the slower for want of that. */
  query<R extends object>(sql: string, parameters?: readonly unknown[]): Promise<R[]>
  close(): Promise<void>
}

export async function openBare({ DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv): Promise<BareDatabase> {
  if (DATABASE_URL !== undefined) return openPool(DATABASE_URL)
  if (DATA_DIR === undefined) throw new Error('Neither DATA_DIR nor DATABASE_URL is given')
  const engine = await PGlite.create({ dataDir: path.join(DATA_DIR, 'pg'), extensions: { pg_trgm } })
  const statements = new EmbeddedStatements(engine)
  return {
    engine,
    query: async <R extends object>(sql: string, parameters: readonly unknown[] = []) =>
      (await engine._runExclusiveTransaction(() => statements.run<R>(sql, parameters))).rows,
    close: () => engine.close(),
  }
}

async function openPool(connectionString: string): Promise<BareDatabase> {
  const pool = new pg.Pool({ connectionString, max: 10 })
  const names = new Map<string, string>()
  const nameOf = (sql: string): string => {
    const name = names.get(sql) ?? `s${names.size}`
    names.set(sql, name)
    return name
  }
  await pool.query('select 1')
  return {
    engine: null,
    query: async <R extends object>(sql: string, parameters: readonly unknown[] = []) =>
      (await pool.query<R>({ name: nameOf(sql), text: sql, values: [...parameters] })).rows,
    close: () => pool.end(),
  }
}

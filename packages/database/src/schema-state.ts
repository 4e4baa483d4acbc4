import pg from 'pg'
import { readMigrations } from './migrate.ts'
import { migrationsFolder } from './migrations-folder.ts'

export type SchemaState = {
  /** Names of all migrations that the database has. */
  applied: string[]
  /** Names of migrations that the database does not have yet. */
  pending: string[]
  /** Names of migrations of the database that this version does not have, because a newer version made them. */
  unknown: string[]
  /** Names of migrations whose content differs from what the database has run. */
  changed: string[]
  /** The size of the database. */
  bytes: number
}

/** Compares the migrations of the database with those of this version, without changing anything. */
export async function schemaState(url: string, folder = migrationsFolder()): Promise<SchemaState> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'muster-schema-state',
  })
  client.on('error', () => {}) // the running query reports the error
  await client.connect()
  try {
    const { rows: applied } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations order by name',
    )
    const { rows: sizes } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
    const names = new Set(migrations.map(({ name }) => name))
    return {
      applied: applied.map(({ name }) => name),
      pending: migrations.filter(({ name }) => !checksums.has(name)).map(({ name }) => name),
      unknown: applied.filter(({ name }) => !names.has(name)).map(({ name }) => name),
      changed: migrations
        .filter(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)
        .map(({ name }) => name),
      bytes: Number(sizes[0]?.bytes ?? 0),
    }
  } finally {
    await client.end()
  }
}

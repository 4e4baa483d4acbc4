import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { testDatabase } from './testing.ts'

/** A database with the schema of an earlier version, for the test of a migration. */
export async function databaseBefore(number: string) {
  const database = await testDatabase()
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('drop schema public cascade; drop schema pgboss cascade; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'muster-migrations-'))

  /** Runs the migrations whose number is accepted. */
  async function run(accepts: (one: string) => boolean) {
    for (const name of await readdir(migrationsFolder()))
      if (accepts(name.slice(0, 4))) await copyFile(join(migrationsFolder(), name), join(folder, name))
    await migrate(database.ownerUrl, { folder })
  }
  await run((one) => one < number)
  return {
    url: database.ownerUrl,
    rows: async (query: string) => (await owner.query(query)).rows,
    migrateTo: (last: string) => run((one) => one <= last),
    close: async () => {
      await owner.end()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { testDatabase } from './testing.ts'

/** A database with the schema that preceded migration `testedMigration`, for the test of that migration. */
export async function databaseBefore(testedMigration: string) {
  const database = await testDatabase()
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('drop schema public cascade; drop schema pgboss cascade; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'muster-migrations-'))

  /** Runs the migrations whose numbers `isIncluded` accepts. */
  async function run(isIncluded: (migrationNumber: string) => boolean) {
    for (const name of await readdir(migrationsFolder()))
      if (isIncluded(name.slice(0, 4))) await copyFile(join(migrationsFolder(), name), join(folder, name))
    await migrate(database.ownerUrl, { folder })
  }
  await run((migrationNumber) => migrationNumber < testedMigration)
  return {
    url: database.ownerUrl,
    rows: async (query: string) => (await owner.query(query)).rows,
    migrateTo: (lastNumber: string) => run((migrationNumber) => migrationNumber <= lastNumber),
    close: async () => {
      await owner.end()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

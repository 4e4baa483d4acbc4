import { schemaState } from '@muster/database/schema-state'

/** node schema-state.mjs: prints which migrations of this version the database at DATABASE_URL has, for an upgrade. */
try {
  if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL is not set, so the database cannot be found.')
  console.log(JSON.stringify(await schemaState(process.env.DATABASE_URL)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

import { readConfig } from '@muster/server/run/env'
import { withSecretsOfFiles } from '@muster/server/run/secret-files'
import { provideDatabase } from './database.ts'
import { migrationUrl } from './migration-url.ts'

/**
 * node migrate.mjs: migrates the external database and ends. It is for installations whose services are started without
 * the launcher, which migrates by itself: run it before the services of a new version start.
 */
try {
  const environment = withSecretsOfFiles(process.env)
  const config = readConfig(environment)
  if (!config.DATABASE_URL) throw new Error('DATABASE_URL is not set; the launcher migrates the embedded database.')
  await provideDatabase({
    dataDir: config.DATA_DIR,
    url: config.DATABASE_URL,
    migrationUrl: migrationUrl(environment),
    log: (line) => console.log(line),
  })
  console.log('The database has the schema of this version.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

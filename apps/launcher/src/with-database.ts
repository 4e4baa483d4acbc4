import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { migrationsInBackup } from '@muster/database/backup/check-file'
import { runningEmbedded } from '@muster/database/embedded/running-embedded'
import { readConfig } from '@muster/server/run/env'
import { withSecretsOfFiles } from '@muster/server/run/secret-files'
import { provideDatabase } from './database.ts'
import { pathOfFile } from './file-command.ts'
import { migrationUrl } from './migration-url.ts'

/**
 * node with-database.mjs [--owner] [--schema-of <backup>] <program> [arguments]: runs a program with a DATABASE_URL that
 * connects as the role of the services or, with --owner, as the owner of the tables. The database is the external one if
 * DATABASE_URL is set, else the embedded one of a running Muster, else an embedded one that is started for this command
 * only. With --schema-of, only the migrations of the backup run, so that it can be restored if it is of an older schema.
 */
try {
  const command = process.argv.slice(2)
  const asOwner = command[0] === '--owner'
  if (asOwner) command.shift()
  const [, backup] = command[0] === '--schema-of' ? command.splice(0, 2) : []
  const migrations = backup === undefined ? undefined : await migrationsInBackup(pathOfFile(backup))
  const environment = withSecretsOfFiles(process.env)
  const config = readConfig(environment)
  const running = config.DATABASE_URL ? undefined : await runningEmbedded(config.DATA_DIR)
  const database = running
    ? { ...running, stop: async () => {} }
    : await provideDatabase({
        dataDir: config.DATA_DIR,
        url: config.DATABASE_URL,
        migrationUrl: migrationUrl(environment),
        log: (line) => console.error(line),
        migrations,
      })
  const env = {
    ...environment,
    // Programs that run once need no pooler, and some, such as the backup, need a session of their own.
    DATABASE_URL: asOwner ? database.ownerUrl : (config.DATABASE_DIRECT_URL ?? database.url),
    DATABASE_MIGRATION_URL: undefined,
  }
  const program = spawn(process.execPath, command, { stdio: 'inherit', env })
  // Forwards these signals to the program. The database is stopped only after the program has ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => program.kill(signal))
  const [code] = await once(program, 'exit')
  await database.stop()
  process.exit(code ?? 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runningEmbedded } from '@muster/database/embedded/running-embedded'
import { readConfig } from '@muster/server/run/env'
import { withSecretsOfFiles } from '@muster/server/run/secret-files'
import { provideDatabase } from './database.ts'
import { migrationUrl } from './migration-url.ts'

/**
 * node with-database.mjs [--owner] <program> [arguments]: runs a program with a DATABASE_URL that connects as the role
 * of the services or, with --owner, as the owner of the tables. The database is the external one if DATABASE_URL is
 * set, else the embedded one of a running Muster, else an embedded one that is started for this command only.
 */
try {
  const asOwner = process.argv[2] === '--owner'
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
      })
  const env = {
    ...environment,
    // Programs that run once need no pooler, and some, such as the backup, need a session of their own.
    DATABASE_URL: asOwner ? database.ownerUrl : (config.DATABASE_DIRECT_URL ?? database.url),
    DATABASE_MIGRATION_URL: undefined,
  }
  const program = spawn(process.execPath, process.argv.slice(asOwner ? 3 : 2), { stdio: 'inherit', env })
  // Forwards these signals to the program. The database is stopped only after the program has ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => program.kill(signal))
  const [code] = await once(program, 'exit')
  await database.stop()
  process.exit(code ?? 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

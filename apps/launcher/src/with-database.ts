import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runningEmbedded } from '@muster/database/embedded/running'
import { readConfig } from '@muster/server/run/env'
import { provideDatabase } from './database.ts'
import { migrationUrl } from './migration-url.ts'

/**
 * node with-database.mjs [--owner] <program> [arguments]: runs a program with DATABASE_URL set to the role of the
 * services, or to the owner of the tables. The database is the external one, the embedded one of a running Muster, or
 * an embedded one that is started for this command only.
 */
try {
  const asOwner = process.argv[2] === '--owner'
  const config = readConfig(process.env)
  const running = config.DATABASE_URL ? undefined : await runningEmbedded(config.DATA_DIR)
  const database = running
    ? { ...running, stop: async () => {} }
    : await provideDatabase({
        dataDir: config.DATA_DIR,
        url: config.DATABASE_URL,
        migrationUrl: migrationUrl(process.env),
        log: (line) => console.error(line),
      })
  const env = {
    ...process.env,
    DATABASE_URL: asOwner ? database.ownerUrl : database.url,
    DATABASE_MIGRATION_URL: undefined,
  }
  const program = spawn(process.execPath, process.argv.slice(asOwner ? 3 : 2), { stdio: 'inherit', env })
  // Ctrl+C also reaches the program; the database is stopped after it has ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => program.kill(signal))
  const [code] = await once(program, 'exit')
  await database.stop()
  process.exit(code ?? 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

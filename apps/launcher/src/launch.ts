import { freePort } from '@muster/database/embedded/free-port'
import { type Config, readConfig } from '@muster/server/run/env'
import { provideDatabase } from './database.ts'
import { migrationUrl } from './migration-url.ts'
import { onShutdown } from './on-shutdown.ts'
import { becomesFree, becomesReady } from './ready.ts'
import { keepRunning, type Service } from './service.ts'

const PORT_PATIENCE_MS = 3000
const READY_PATIENCE_MS = 30_000

type Environment = Record<string, string | undefined>
/** Node arguments that run each service. `web` is for development only; otherwise the api serves the web app. */
export type Programs = { api: string[]; chat: string[]; web?: string[] }

/** Starts the database and the services, keeps them running, and stops everything when this process is asked to end. */
export async function launch(programs: Programs, given: Environment): Promise<void> {
  const began = Date.now()
  const log = (line: string) => console.log(line)
  const toStop: { stop(): Promise<void> }[] = []
  const services: Service[] = []
  const stopAll = async () => {
    await Promise.all(services.map((service) => service.stop()))
    for (const part of toStop.reverse()) await part.stop()
  }
  let ending = false
  onShutdown(
    async (why) => {
      ending = true
      log(`Stopping (${why}) ...`)
      await stopAll()
      log('Muster has stopped.')
      process.exit(0)
    },
    () => {
      for (const service of services) service.kill()
    },
  )
  try {
    const environment = await withPorts(given)
    const config = readConfig(environment)
    const database = await provideDatabase({
      dataDir: config.DATA_DIR,
      url: config.DATABASE_URL,
      migrationUrl: migrationUrl(environment),
      log,
    })
    toStop.push(database)
    const env = { ...environment, DATABASE_URL: database.url, DATABASE_MIGRATION_URL: undefined }
    await requireFree(config, 'API_PORT')
    await requireFree(config, 'CHAT_PORT')
    if (ending) return
    for (const [name, args] of Object.entries(programs)) services.push(keepRunning({ name, args, env }, log))
    await Promise.all([requireReady(config, 'API_PORT', 'api'), requireReady(config, 'CHAT_PORT', 'chat')])
    if (ending) return
    log(`\nMuster is running at ${config.PUBLIC_URL} (started in ${((Date.now() - began) / 1000).toFixed(1)} s).`)
    log(`Data: ${config.DATABASE_URL ? 'the database at DATABASE_URL' : config.DATA_DIR}`)
    log(`To stop it press Ctrl+C here, or run: kill ${process.pid}\n`)
  } catch (error) {
    if (ending) return
    console.error(error instanceof Error ? error.message : error)
    await stopAll()
    process.exit(1)
  }
}

/** Replaces port 0 by a free port here, because both services and the printed address need the number. */
async function withPorts(given: Environment): Promise<Environment> {
  const pick = async (name: string) => (given[name] === '0' ? String(await freePort()) : given[name])
  return { ...given, API_PORT: await pick('API_PORT'), CHAT_PORT: await pick('CHAT_PORT') }
}

async function requireFree(config: Config, name: 'API_PORT' | 'CHAT_PORT'): Promise<void> {
  if (await becomesFree(config.HOST, config[name], PORT_PATIENCE_MS)) return
  throw new Error(
    `Port ${config[name]} is in use by another program. Stop that one, or choose another port with ${name}.`,
  )
}

async function requireReady(config: Config, port: 'API_PORT' | 'CHAT_PORT', name: string): Promise<void> {
  if (await becomesReady(config.HOST, config[port], READY_PATIENCE_MS)) return
  throw new Error(
    `The service ${name} did not become ready within ${READY_PATIENCE_MS / 1000} s; see its output above.`,
  )
}

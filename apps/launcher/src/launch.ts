import { freePort } from '@muster/database/embedded/free-port'
import { type Config, readConfig } from '@muster/server/run/env'
import { withSecretsOfFiles } from '@muster/server/run/secret-files'
import { provideDatabase } from './database.ts'
import { migrationUrl } from './migration-url.ts'
import { onShutdown } from './on-shutdown.ts'
import { waitUntilFree, waitUntilReady } from './ready.ts'
import { keepRunning, type Service } from './service.ts'

const PORT_TIMEOUT_MS = 3000
const READY_TIMEOUT_MS = 30_000

type Environment = Record<string, string | undefined>
/** Node arguments that run each service. `web` is for development only; otherwise the api serves the web app. */
export type Programs = { api: string[]; chat: string[]; web?: string[] }

/**
 * Starts the services and, unless DATABASE_URL is set, the embedded database. Keeps them running, and stops them when
 * this process has to end.
 */
export async function launch(programs: Programs, variables: Environment): Promise<void> {
  const startedAt = Date.now()
  const log = (line: string) => console.log(line)
  const partsToStop: { stop(): Promise<void> }[] = []
  const services: Service[] = []
  const stopAll = async () => {
    await Promise.all(services.map((service) => service.stop()))
    for (const part of partsToStop.reverse()) await part.stop()
  }
  let isStopping = false
  onShutdown(
    async (reason) => {
      isStopping = true
      log(`Stopping (${reason}) ...`)
      await stopAll()
      log('Muster has stopped.')
      process.exit(0)
    },
    () => {
      for (const service of services) service.kill()
    },
  )
  try {
    const environment = await withPorts(withSecretsOfFiles(variables))
    const config = readConfig(environment)
    const database = await provideDatabase({
      dataDir: config.DATA_DIR,
      url: config.DATABASE_URL,
      migrationUrl: migrationUrl(environment),
      log,
    })
    partsToStop.push(database)
    const env = { ...environment, DATABASE_URL: database.url, DATABASE_MIGRATION_URL: undefined }
    await requireFree(config, 'API_PORT')
    await requireFree(config, 'CHAT_PORT')
    if (isStopping) return
    for (const [name, args] of Object.entries(programs)) services.push(keepRunning({ name, args, env }, log))
    await Promise.all([requireReady(config, 'API_PORT', 'api'), requireReady(config, 'CHAT_PORT', 'chat')])
    if (isStopping) return
    log(`\nMuster is running at ${config.PUBLIC_URL} (started in ${((Date.now() - startedAt) / 1000).toFixed(1)} s).`)
    log(`Data: ${config.DATABASE_URL ? 'the database at DATABASE_URL' : config.DATA_DIR}`)
    log(`To stop it press Ctrl+C here, or run: kill ${process.pid}\n`)
  } catch (error) {
    if (isStopping) return
    console.error(error instanceof Error ? error.message : error)
    await stopAll()
    process.exit(1)
  }
}

/** Replaces port 0 with a free port, because both services and the printed address need the actual number. */
async function withPorts(variables: Environment): Promise<Environment> {
  const portOf = async (name: string) => (variables[name] === '0' ? String(await freePort()) : variables[name])
  return { ...variables, API_PORT: await portOf('API_PORT'), CHAT_PORT: await portOf('CHAT_PORT') }
}

async function requireFree(config: Config, portName: 'API_PORT' | 'CHAT_PORT'): Promise<void> {
  if (await waitUntilFree(config.HOST, config[portName], PORT_TIMEOUT_MS)) return
  throw new Error(
    `Port ${config[portName]} is in use by another program. Stop it, or choose another port with ${portName}.`,
  )
}

async function requireReady(config: Config, portName: 'API_PORT' | 'CHAT_PORT', serviceName: string): Promise<void> {
  if (await waitUntilReady(config.HOST, config[portName], READY_TIMEOUT_MS)) return
  throw new Error(
    `The service ${serviceName} did not become ready within ${READY_TIMEOUT_MS / 1000} s; see its output above.`,
  )
}

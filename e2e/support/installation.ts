import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@muster/database/embedded/free-port'
import { testDatabase } from '@muster/database/testing'

export type Installation = {
  url: string
  chatUrl: string
  databaseUrl: string
  /** The data folder of the services. Mails are written there as files when SMTP is not configured. */
  dataDir: string
  stop(): Promise<void>
}

type Environment = Record<string, string>
/** Additional environment variables of the services, or a function that returns them if they depend on the ports. */
type InstallationOptions = Environment | ((ports: { api: number; chat: number }) => Environment)

const maxAttempts = 3

/**
 * Starts the built api and chat on a new database and free ports; `extraEnvironment` extends or overrides their
 * environment.
 */
export async function startInstallation(extraEnvironment: InstallationOptions = {}): Promise<Installation> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-story-'))
  const removeAll = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const { services, url, chatUrl } = await startServices(
      { DATABASE_URL: database.url, DATA_DIR: dataDir },
      extraEnvironment,
    )
    const stop = async () => {
      await Promise.all(services.map(stopService))
      await removeAll()
    }
    return { url, chatUrl, databaseUrl: database.url, dataDir, stop }
  } catch (error) {
    await removeAll()
    throw error
  }
}

/** Starts the services. Retries with other ports, because another process may bind a free port first. */
async function startServices(baseEnvironment: Environment, extraEnvironment: InstallationOptions) {
  for (let attempt = 1; ; attempt++) {
    const ports = { api: await freePort(), chat: await freePort() }
    const url = `http://localhost:${ports.api}`
    // Not localhost, because with that name the socket client ignores that the browser goes offline.
    const chatUrl = `http://127.0.0.1:${ports.chat}`
    const env = {
      ...process.env,
      ...baseEnvironment,
      API_PORT: String(ports.api),
      CHAT_PORT: String(ports.chat),
      CHAT_URL: chatUrl,
      RATE_LIMITS: 'off',
      // All peers run on this machine, so no STUN server is needed.
      STUN_URLS: 'none',
      LOG_LEVEL: 'warn',
      ...(typeof extraEnvironment === 'function' ? extraEnvironment(ports) : extraEnvironment),
    }
    const services = ['api', 'chat'].map((name) =>
      spawn(process.execPath, ['--enable-source-maps', `dist/${name}.mjs`], {
        env,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    )
    try {
      await Promise.all(services.map(waitUntilReady))
      return { services, url, chatUrl }
    } catch (error) {
      await Promise.all(services.map(stopService))
      if (attempt === maxAttempts) throw error
    }
  }
}

async function stopService(service: ChildProcess) {
  if (service.exitCode !== null || service.signalCode !== null) return
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  await ended
}

/** Waits for the service's own message, because a response from its port could come from another process. */
async function waitUntilReady(service: ChildProcess) {
  const [readyMessage] = await Promise.race([once(service, 'message'), once(service, 'exit')])
  if (readyMessage !== 'ready') throw new Error('A service ended before it was ready; see its output above.')
}

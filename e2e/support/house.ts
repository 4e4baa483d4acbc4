import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@muster/database/embedded/free-port'
import { testDatabase } from '@muster/database/testing'

export type House = {
  url: string
  chatUrl: string
  databaseUrl: string
  /** The folder in which mails are written as files when SMTP is not configured. */
  dataDir: string
  stop(): Promise<void>
}

type Environment = Record<string, string>
/** Additional environment of the services; a function where it depends on their ports. */
type Further = Environment | ((ports: { api: number; chat: number }) => Environment)

const attempts = 3

/** Starts the built api and chat on a new database and free ports; `further` extends or overrides their environment. */
export async function startHouse(further: Further = {}): Promise<House> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-story-'))
  const tidy = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const { services, url, chatUrl } = await startServices({ DATABASE_URL: database.url, DATA_DIR: dataDir }, further)
    const stop = async () => {
      await Promise.all(services.map(end))
      await tidy()
    }
    return { url, chatUrl, databaseUrl: database.url, dataDir, stop }
  } catch (error) {
    await tidy()
    throw error
  }
}

/** Retries with other ports, as a free port may be taken before the service binds it. */
async function startServices(place: Environment, further: Further) {
  for (let attempt = 1; ; attempt++) {
    const ports = { api: await freePort(), chat: await freePort() }
    const url = `http://localhost:${ports.api}`
    // Not localhost: for that name the socket client ignores that the browser goes offline.
    const chatUrl = `http://127.0.0.1:${ports.chat}`
    const env = {
      ...process.env,
      ...place,
      API_PORT: String(ports.api),
      CHAT_PORT: String(ports.chat),
      CHAT_URL: chatUrl,
      RATE_LIMITS: 'off',
      // All peers run on this machine, so no STUN server is needed.
      STUN_URLS: 'none',
      LOG_LEVEL: 'warn',
      ...(typeof further === 'function' ? further(ports) : further),
    }
    const services = ['api', 'chat'].map((name) =>
      spawn(process.execPath, ['--enable-source-maps', `dist/${name}.mjs`], {
        env,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    )
    try {
      await Promise.all(services.map(ready))
      return { services, url, chatUrl }
    } catch (error) {
      await Promise.all(services.map(end))
      if (attempt === attempts) throw error
    }
  }
}

async function end(service: ChildProcess) {
  if (service.exitCode !== null || service.signalCode !== null) return
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  await ended
}

/** Waits for the message of the service; another process could be listening on its port. */
async function ready(service: ChildProcess) {
  const [word] = await Promise.race([once(service, 'message'), once(service, 'exit')])
  if (word !== 'ready') throw new Error('A service ended before it was ready; see its output above.')
}

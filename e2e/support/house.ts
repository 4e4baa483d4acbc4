import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@muster/database/testing'

export type House = {
  url: string
  chatUrl: string
  databaseUrl: string
  /** Where mails are written as files while there is no SMTP. */
  dataDir: string
  stop(): Promise<void>
}

/** Starts the built api and chat on a fresh database and free ports; `environment` adds to or overrides theirs. */
export async function startHouse(environment: Record<string, string> = {}): Promise<House> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-story-'))
  const { API_PORT: apiPort = await freePort(), CHAT_PORT: chatPort = await freePort() } = environment
  const url = `http://localhost:${apiPort}`
  // Not by the name localhost, for which the socket's client takes no notice of a browser that goes offline.
  const chatUrl = `http://127.0.0.1:${chatPort}`
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    API_PORT: String(apiPort),
    CHAT_PORT: String(chatPort),
    CHAT_URL: chatUrl,
    RATE_LIMITS: 'off',
    // Calls find their way within this machine.
    STUN_URLS: 'none',
    LOG_LEVEL: 'warn',
    ...environment,
  }
  const services = ['api', 'chat'].map((name) =>
    spawn(process.execPath, ['--enable-source-maps', `dist/${name}.mjs`], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
  const stop = async () => {
    await Promise.all(services.map(end))
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await Promise.all([ready(`${url}/readyz`), ready(`${chatUrl}/readyz`)])
  } catch (error) {
    await stop()
    throw error
  }
  return { url, chatUrl, databaseUrl: database.url, dataDir, stop }
}

async function end(service: ChildProcess) {
  if (service.exitCode !== null || service.signalCode !== null) return
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  await ended
}

async function ready(address: string) {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${address} did not become ready`)
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

import { createHash, randomBytes } from 'node:crypto'
import { freePort } from '@muster/database/embedded/free-port'
import pg from 'pg'
import { limitMemory, memoryFlags } from '../../apps/launcher/src/memory-flags.ts'
import { seed } from './seed.ts'
import { type Service, startService } from './service.ts'
import { startDatabase } from './start-database.ts'

export type Muster = Awaited<ReturnType<typeof startMuster>>

/** Starts the built api and chat services on a separate database with this many tasks, and signs in two admins. */
export async function startMuster(taskCount: number) {
  const database = await startDatabase()
  const services: Service[] = []
  const stop = async () => {
    for (const service of services) await service.stop()
    await database.stop()
  }
  try {
    const { organizationId, firstTaskId } = await seed(database.ownerUrl, taskCount)
    const tokens = [await signIn(database.ownerUrl, 1), await signIn(database.ownerUrl, 2)] as const
    // The chat service starts first and accepts only pages from the api's origin, so the api's port is chosen here.
    const environment = { ...environmentOf(database), API_PORT: String(await freePort()) }
    const chat = await startChat(environment)
    services.push(chat)
    const api = await startApi({ ...environment, CHAT_URL: chat.url })
    services.push(api)
    return { database, api, organizationId, firstTaskId, tokens, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The environment of a service on this database: no rate limits, and only errors are logged. */
export const environmentOf = ({ url, dataDir }: { url: string; dataDir: string }) => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
})

/** Starts the built api as the launcher does. */
export const startApi = (environment: Record<string, string>, dist = 'dist') =>
  startService([...memoryFlags, `${dist}/api.mjs`], limitMemory(environment), 'API_PORT')

/** Starts the built chat service as the launcher does. */
export const startChat = (environment: Record<string, string>, dist = 'dist') =>
  startService([...memoryFlags, `${dist}/chat.mjs`], limitMemory(environment), 'CHAT_PORT')

/** Gives a user the account role `admin` and creates a session. @returns the session's token */
async function signIn(ownerUrl: string, userId: number): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await client.query(`update users set role = 'admin' where id = $1`, [userId])
  await client.query('insert into sessions (user_id, token_hash) values ($1, $2)', [userId, hash])
  await client.end()
  return token
}

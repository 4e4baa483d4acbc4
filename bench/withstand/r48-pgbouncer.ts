// R48: api and chat through PgBouncer in transaction mode, with fewer connections than clients: writes, lists, searches,
// analytics and live events are the same as without it. What does not work is refused in one sentence.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { countWritesIn } from '../../apps/launcher/src/testing/count-writes.ts'
import { makeAccount, startWriters } from '../../apps/launcher/src/testing/writers.ts'
import { requirePrograms } from '../lib/debian-postgres.ts'
import { environmentOf, startApi, startChat } from '../lib/muster.ts'
import { debianPgbouncer, startPgbouncer, versionOf } from '../lib/pgbouncer.ts'
import { listen } from '../lib/record-events.ts'
import { countStatuses, type MeasuredResponse, sendRequest } from '../lib/send-request.ts'
import type { Service } from '../lib/service.ts'
import { startDatabase } from '../lib/start-database.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 48
const seconds = isShort ? 3 : 20
const writerCount = 8

const { requireTrue, print } = createVerdict('R48', seed)
/** PGBOUNCER may name a newer version than that of Debian. */
const programs = [debianPgbouncer, process.env.PGBOUNCER ?? ''].filter((program) => existsSync(program))
requirePrograms({ pgbouncer: programs[0] })

await withBuild('r48', async (dist) => {
  const figures: Record<string, object> = {}
  for (const program of programs) figures[versionOf(program)] = await measure(dist, program)
  print({ seconds, ...figures })
})

async function measure(dist: string, program: string) {
  const name = `PgBouncer ${versionOf(program)}`
  const database = await startDatabase()
  const services: Service[] = []
  const pooler = await startPgbouncer(program, database.url)
  try {
    const pooled = { ...environmentOf({ url: pooler.url, dataDir: database.dataDir }), LOG_LEVEL: 'error' }
    const refusals = {
      noDirectUrl: await outputOfStart(dist, pooled),
      pooledDirectUrl: await outputOfStart(dist, { ...pooled, DATABASE_DIRECT_URL: pooler.url }),
      otherRole: await outputOfStart(dist, { ...pooled, DATABASE_DIRECT_URL: database.ownerUrl }),
    }
    requireTrue(
      `${name}: without DATABASE_DIRECT_URL the start is refused`,
      refusals.noDirectUrl.includes('set DATABASE_DIRECT_URL'),
    )
    requireTrue(
      `${name}: a direct address through it is refused`,
      refusals.pooledDirectUrl.includes('leads through a pooler too'),
    )
    requireTrue(`${name}: another role is refused`, refusals.otherRole.includes('with the same role'))

    const environment = { ...pooled, DATABASE_DIRECT_URL: database.url }
    const old = await outputOfStart(dist, environment)
    if (old) {
      requireTrue(`${name}: connections older than the settings are named`, old.includes('run RECONNECT'))
      await pooler.reconnect()
    }
    const chat = await startChat(environment, dist)
    services.push(chat)
    for (let node = 0; node < 2; node++) services.push(await startApi({ ...environment, CHAT_URL: chat.url }, dist))
    const apis = services.slice(1)
    const [api] = apis
    if (!api) throw new Error('no api has started')
    const account = await makeAccount(api.url)
    const socket = await listen(chat.url, { token: account.token, organizationId: account.organizationId })
    const writers = apis.map(({ url }) => startWriters(url, account, writerCount / 2))
    const responses: MeasuredResponse[] = []
    const deadline = Date.now() + seconds * 1_000
    const organization = account.organizationId
    const paths = [
      `/tasks/organization/${organization}?limit=20&group=status`,
      `/search?organization_id=${organization}&q=crash`,
      `/analytics/dashboard-stats?organization_id=${organization}`,
      '/auth/me',
      `/projects/organization/${organization}`,
    ]
    const read = async (path: string) => {
      while (Date.now() < deadline) {
        for (const { url } of apis) responses.push(await sendRequest(url + path, account))
        await wait(10)
      }
    }
    await Promise.all(paths.map(read))
    for (const { stop } of writers) await stop()
    const written = await sendRequest(`${api.url}/tasks/`, {
      method: 'POST',
      token: account.token,
      body: { title: 'Announced', project_id: account.projectId },
    })
    const writtenAt = performance.now()
    const { id } = JSON.parse(written.body)
    while (!socket.frames.some((frame) => frame.id === id) && performance.now() - writtenAt < 5_000) await wait(2)
    const announcedMs = Math.round(performance.now() - writtenAt)
    socket.socket.disconnect()

    const counts = await countWritesIn(
      database.ownerUrl,
      writers.flatMap(({ writes }) => writes),
    )
    const jobs = await countJobs(database.ownerUrl)
    const backupCode = await backUp(dist, { ...environment, DATABASE_MIGRATION_URL: database.ownerUrl })
    requireTrue(`${name}: jobs run`, jobs > 0)
    requireTrue(`${name}: a backup is written`, backupCode === 0)
    const statuses = countStatuses(responses)
    const writes: Record<string, number> = {}
    for (const { statusCounts } of writers)
      for (const [status, count] of statusCounts) writes[status] = (writes[status] ?? 0) + count
    requireTrue(`${name}: all reads return 200`, Object.keys(statuses).join() === '200')
    requireTrue(
      `${name}: all writes return 2xx`,
      Object.keys(writes).every((status) => status.startsWith('2')),
    )
    requireTrue(
      `${name}: each write exists once, with its fact`,
      counts.lost + counts.duplicates + counts.inconsistent === 0,
    )
    requireTrue(`${name}: a change is announced`, written.status === 201 && announcedMs < 1_000)
    return { ...counts, reads: statuses, writes, announcedMs, jobs, refusals: { ...refusals, old } }
  } finally {
    for (const service of services.toReversed()) await service.stop()
    await pooler.stop()
    await database.stop()
  }
}

/** Invitations are sent by jobs. */
async function countJobs(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'mail' and state = 'completed'`,
  )
  await client.end()
  return rows[0]?.count ?? 0
}

async function backUp(dist: string, environment: Record<string, string>): Promise<unknown> {
  const path = `${environment.DATA_DIR}/${randomUUID()}.backup`
  const args = [`${dist}/with-database.mjs`, '--owner', `${dist}/backup.mjs`, path]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 2, 2] })
  const [code] = await once(child, 'exit')
  return code
}

/** Starts the api and returns what it prints, if it ends by itself; an empty text if it starts. */
async function outputOfStart(dist: string, environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [`${dist}/api.mjs`], {
    env: { ...process.env, ...environment, API_PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const started = once(child, 'message').then(() => true)
  const ended = once(child, 'exit')
  if (await Promise.race([started, ended.then(() => false)])) {
    child.kill('SIGTERM')
    await ended
    return ''
  }
  return output.trim()
}

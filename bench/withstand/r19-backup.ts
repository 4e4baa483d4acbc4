// R19: a backup of 100,000 tasks, 1,000,000 messages and 1,000,000 notifications, taken during writes, and then
// restored into an empty installation.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { checkFile } from '@muster/database/backup/check-file'
import { runningEmbedded } from '@muster/database/embedded/running-embedded'
import pg from 'pg'
import { descendants } from '../../apps/launcher/src/testing/processes.ts'
import { createInstallation } from '../../apps/launcher/src/testing/start-muster.ts'
import { type Account, makeAccount, startWriters } from '../../apps/launcher/src/testing/writers.ts'
import { rssMb } from '../lib/processes.ts'
import { retryUntilAvailable, sendRequest } from '../lib/send-request.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { type RunningMuster, withBuild, withMuster } from '../lib/with-build.ts'

const seed = 19
const taskCount = isShort ? 2_000 : 100_000
const notificationCount = taskCount * 10
const roomCount = 20
const messageCount = taskCount * 10

const { requireTrue, requireWithin, print } = createVerdict('R19', seed)
const folder = await mkdtemp(join(tmpdir(), 'muster-r19-'))
const firstFile = join(folder, 'first.backup')
const secondFile = join(folder, 'second.backup')

try {
  await withBuild('r19', async (dist) => {
    const otherInstallation = await createInstallation()
    try {
      let account: Account | undefined
      let backup: RunResult | undefined
      let acknowledged = 0
      await withMuster(dist, {}, async ({ muster, environment }) => {
        account = await makeAccount(muster.apiUrl)
        await fill(environment, account)
        const writers = startWriters(muster.apiUrl, account, 2)
        await writers.nextAcknowledged()
        const before = writers.acknowledgedCount()
        backup = await run(dist, 'backup', firstFile, environment)
        acknowledged = writers.acknowledgedCount() - before
        await writers.stop()
      })
      if (!account || !backup) throw new Error('Nothing was backed up.')
      const restored = await run(dist, 'restore', firstFile, otherInstallation.environment)
      await run(dist, 'backup', secondFile, otherInstallation.environment)
      const [tablesBefore, tablesAfter] = await Promise.all(
        [firstFile, secondFile].map(async (file) => (await checkFile(file)).footer.tables),
      )
      requireTrue(
        'every table has the rows and the checksum of the backup',
        isDeepStrictEqual(tablesBefore, tablesAfter),
      )
      requireTrue('writes were acknowledged during the backup', acknowledged > 0)
      requireTrue('only its owner can read the file', ((await stat(firstFile)).mode & 0o777) === 0o600)

      const { email, password } = account
      await withMuster(dist, otherInstallation.environment, async ({ muster, environment, chatUrl }) => {
        requireTrue('the comment counts equal the numbers of comments', (await countInconsistent(environment)) === 0)
        // A service that has just started on a busy machine may respond with 503.
        const requestWhenAvailable = (...args: Parameters<typeof sendRequest>) =>
          retryUntilAvailable(() => sendRequest(...args), [])
        const login = await requestWhenAvailable(`${muster.apiUrl}/auth/login`, {
          method: 'POST',
          body: { email, password },
        })
        requireTrue('logins work', login.status === 200)
        const token = `${account?.token}`
        requireTrue(
          'sessions remain valid',
          (await requestWhenAvailable(`${muster.apiUrl}/auth/me`, { token })).status === 200,
        )
        const body = { title: 'After', project_id: account?.projectId }
        const createdTask = await requestWhenAvailable(`${muster.apiUrl}/tasks/`, { method: 'POST', token, body })
        requireTrue('a task can be created', createdTask.status === 201)
        requireTrue('messages keep their sequence numbers', (await countMisnumbered(environment)) === 0)
        const [room] = await query(environment, 'select id, last_seq from chat_rooms limit 1')
        const path = `${chatUrl}/api/messages/${account?.organizationId}/${room?.id}`
        const sentMessage = await requestWhenAvailable(path, { method: 'POST', token, body: { content: 'After' } })
        requireTrue(
          'rooms continue their sequence numbers',
          sentMessage.status === 201 && JSON.parse(sentMessage.body).seq === Number(room?.last_seq) + 1,
        )
      })
      requireTrue(
        'outsiders can neither read nor change the restored data',
        await outsidersAreKeptOut(dist, otherInstallation.environment),
      )
      requireWithin('dump', backup.ms, 60_000)
      requireWithin('restore', restored.ms, 180_000)
      print({
        rows: tablesBefore?.reduce((sum, table) => sum + table.rows, 0),
        megabytes: Math.round((await stat(firstFile)).size / 1e6),
        dump: backup,
        writesMeanwhile: acknowledged,
        restore: restored,
      })
    } finally {
      await otherInstallation.remove()
    }
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Runs R17 in its short form on the restored installation. @returns whether it met its requirements */
async function outsidersAreKeptOut(dist: string, { DATA_DIR }: RunningMuster['environment']): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', `${import.meta.dirname}/r17-canary.ts`, '--short'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, WITHSTAND_DIST: dist, WITHSTAND_DATA_DIR: DATA_DIR },
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

type RunResult = { ms: number; peakMb: number }

/** Runs a command on the installation as npm does. @returns its duration and the peak memory of its process */
async function run(dist: string, name: 'backup' | 'restore', file: string, environment: object): Promise<RunResult> {
  const startedAt = performance.now()
  const args = [join(dist, 'with-database.mjs'), '--owner', join(dist, `${name}.mjs`), file]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...environment },
  })
  let peakMb = 0
  const memoryTimer = setInterval(() => {
    for (const { pid, command } of descendants(child.pid ?? 0))
      if (command.includes(`/${name}.mjs`)) peakMb = Math.max(peakMb, Math.round(rssMb(pid)))
  }, 50)
  const [code] = await once(child, 'exit')
  clearInterval(memoryTimer)
  if (code !== 0) throw new Error(`The ${name} failed.`)
  return { ms: Math.round(performance.now() - startedAt), peakMb }
}

/** Queries the database of a running installation as its owner. */
async function query(environment: RunningMuster['environment'], text: string): Promise<Record<string, unknown>[]> {
  const urls = await runningEmbedded(`${environment.DATA_DIR}`)
  const client = new pg.Client({ connectionString: urls?.ownerUrl })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

function fill(environment: RunningMuster['environment'], { organizationId, projectId }: Account) {
  return query(
    environment,
    `
    insert into tasks (organization_id, number, project_id, title, description, status, position, comment_count)
      select ${organizationId}, 1000000 + n, ${projectId}, 'Task ' || n || md5(n::text), repeat('Some words about it. ', 5),
        (array['todo', 'in_progress', 'in_review', 'done', 'cancelled'])[1 + n % 5], n * 1024.0, 2
      from generate_series(1, ${taskCount}) n;
    insert into task_assignees (task_id, user_id, organization_id)
      select t.id, m.user_id, t.organization_id from tasks t join memberships m using (organization_id);
    insert into task_comments (organization_id, task_id, user_id, content)
      select t.organization_id, t.id, a.user_id, 'About ' || md5(t.id::text || n)
      from tasks t join task_assignees a on a.task_id = t.id, generate_series(1, 2) n;
    insert into facts (organization_id, kind, entity, entity_id, action)
      select organization_id, 'task.created', 'task', id, 'created' from tasks;
    insert into notifications (organization_id, user_id, type, kind, "values", task_id, task_title)
      select organization_id, user_id, 'task_updated', 'task.updated',
        json_build_object('actor', md5(n::text), 'title', 'Task ' || n, 'fields', array['description']), n, 'Task ' || n
      from memberships, generate_series(1, ${notificationCount}) n;
    with room as (
      insert into chat_rooms (id, organization_id, name, created_by, last_seq, last_message_at)
      select gen_random_uuid(), m.organization_id, 'Room ' || n, m.user_id, ${messageCount / roomCount}, now()
      from memberships m, generate_series(1, ${roomCount}) n where m.organization_id = ${organizationId} returning *
    ), joined as (
      insert into chat_participants (organization_id, room_id, user_id, read_seq)
      select organization_id, id, created_by, last_seq / 2 from room
    ), message as (
      insert into chat_messages (id, organization_id, room_id, seq, sender_id, client_id, content)
      select gen_random_uuid(), organization_id, id, n, created_by, 'c' || n, 'Said ' || md5(n::text)
      from room, generate_series(1, last_seq) n returning id, seq, sender_id
    ), reaction as (
      insert into chat_reactions (message_id, user_id, emoji) select id, sender_id, '🎉' from message where seq % 50 = 0
    )
    insert into calls (id, organization_id, room_id, caller_id, type, state, reason, ended_at)
      select gen_random_uuid(), organization_id, id, created_by, 'audio', 'ended', 'hangup', now() from room;
  `,
  )
}

async function countInconsistent(environment: RunningMuster['environment']): Promise<unknown> {
  const [row] = await query(
    environment,
    `select count(*)::int as torn from tasks t
    where comment_count <> (select count(*) from task_comments c where c.task_id = t.id)`,
  )
  return row?.torn
}

/** The number of rooms whose messages do not match their last sequence number. */
async function countMisnumbered(environment: RunningMuster['environment']): Promise<unknown> {
  const [row] = await query(
    environment,
    `select count(*)::int as wrong from chat_rooms r where last_seq <> (
      select count(*) filter (where seq <= r.last_seq) from chat_messages m where m.room_id = r.id)`,
  )
  return row?.wrong
}

// R26: a file system without space, and a database that accepts only reads, under a load of reads and writes. The data
// folder is a small file system in memory, so the program needs the right to mount one.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runningEmbedded } from '@muster/database/embedded/running-embedded'
import pg from 'pg'
import { API_COMMAND, CHAT_COMMAND } from '../../apps/launcher/src/testing/start-muster.ts'
import { type Account, makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { percentiles } from '../lib/percentiles.ts'
import {
  countStatuses,
  isExpected503,
  type MeasuredResponse,
  sendRequest,
  uncaughtErrors,
} from '../lib/send-request.ts'
import { sendSteadily } from '../lib/steady.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'

const seed = 26
const rounds = isShort ? 1 : 5
const perSecond = isShort ? 20 : 50
const faultMs = isShort ? 4_000 : 10_000
const fileSystemMegabytes = 400
/** Long enough that PostgreSQL reuses none of the space that it has. */
const longText = 'A task that needs some space. '.repeat(60)

const { requireTrue, requireWithin, print } = createVerdict('R26', seed)

type Write = MeasuredResponse & { title: string }
type Fault = { begin(): Promise<void>; end(): Promise<void> }

const folder = await mkdtemp(join(tmpdir(), 'muster-full-'))
if (mountMemory(folder)) {
  try {
    await chmod(folder, 0o711)
    await withBuild('r26', (dist) => withMuster(dist, { DATA_DIR: join(folder, 'data') }, measure))
  } finally {
    execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true })
  }
} else {
  await rm(folder, { recursive: true })
  print({ skipped: 'a file system cannot be mounted by this user' })
}

/** Mounts a small file system. @returns false if this user may not */
function mountMemory(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${fileSystemMegabytes}m`, 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function measure({ muster, environment }: Parameters<Parameters<typeof withMuster>[2]>[0]) {
  const account = await makeAccount(muster.apiUrl)
  const urls = await runningEmbedded(`${environment.DATA_DIR}`)
  if (!urls) throw new Error('The database is not running.')
  const servicePids = () => [muster.find(API_COMMAND).pid, muster.find(CHAT_COMMAND).pid].join()
  const pidsBefore = servicePids()
  const writes: Write[] = []
  const write = async (): Promise<MeasuredResponse> => {
    const title = `Task ${crypto.randomUUID()}`
    const body = { title, description: longText, project_id: account.projectId }
    const response = await sendRequest(`${muster.apiUrl}/tasks/`, { token: account.token, method: 'POST', body })
    writes.push({ ...response, title })
    return response
  }
  const listUrl = `${muster.apiUrl}/tasks/organization/${account.organizationId}?limit=20`
  const load = sendSteadily(perSecond, (count) => (count % 2 ? sendRequest(listUrl, account) : write()))
  await wait(1_000)
  const faults: Record<string, Fault> = {
    full: fullDisk(join(folder, 'ballast')),
    readOnly: readOnlyDatabase(urls.administratorUrl),
  }
  const figures: Record<string, object> = {}
  for (const [name, fault] of Object.entries(faults)) figures[name] = await apply(name, fault, load.responses, write)
  const responses = await load.stop()

  const unexpected = responses.filter((response) => response.status >= 300 && !isExpected503(response))
  requireTrue(
    'only 503 with detail and Retry-After',
    unexpected.length === 0 && responses.every(({ status }) => status !== 0),
  )
  requireTrue('both services keep running', servicePids() === pidsBefore)
  const uncaught = uncaughtErrors(muster.output())
  requireTrue('0 unhandled rejections', uncaught.length === 0)
  const acknowledged = writes.filter(({ status }) => status === 201)
  const { lost, twice } = await compareWithTasks(urls.ownerUrl, account, acknowledged)
  requireTrue('0 acknowledged writes lost, 0 twice', lost === 0 && twice === 0)
  print({
    rounds,
    perSecond,
    answers: countStatuses(responses),
    ...figures,
    acknowledged: acknowledged.length,
    lost,
    twice,
    unexpected: unexpected.slice(0, 3),
    uncaughtErrors: uncaught,
  })
}

/** Applies a fault repeatedly. @returns how often writes were refused, and how long the first one took afterwards */
async function apply(
  name: string,
  fault: Fault,
  responses: MeasuredResponse[],
  write: () => Promise<MeasuredResponse>,
) {
  const recoveredMs: number[] = []
  let refusedCount = 0
  for (let round = 0; round < rounds; round++) {
    const before = responses.length
    await fault.begin()
    await wait(faultMs)
    refusedCount += responses.slice(before).filter(({ status }) => status === 503).length
    await fault.end()
    const endedAt = performance.now()
    while ((await write()).status !== 201) await wait(20)
    recoveredMs.push(performance.now() - endedAt)
    await wait(1_000)
  }
  requireTrue(`${name}: writes are refused during the fault`, refusedCount > 0)
  requireWithin(`${name}: first write after the fault`, Math.max(...recoveredMs), 5_000)
  return { refused: refusedCount, recoveredMs: percentiles(recoveredMs) }
}

/** Takes all the space of the file system, and whatever becomes free, until it ends. */
function fullDisk(path: string): Fault {
  let timer: NodeJS.Timeout
  const fill = async () => {
    const file = await open(path, 'a')
    for (const size of [1_000_000, 4_096, 1]) {
      const chunk = Buffer.alloc(size)
      while (
        await file
          .write(chunk)
          .then(({ bytesWritten }) => bytesWritten > 0)
          .catch(() => false)
      );
    }
    await file.close()
  }
  return {
    begin: async () => {
      await fill()
      timer = setInterval(() => void fill().catch(() => {}), 200)
    },
    end: async () => {
      clearInterval(timer)
      await wait(300) // a last filling may be in progress
      await rm(path)
    },
  }
}

/** Makes new transactions read-only, as on a server that has become a standby. */
function readOnlyDatabase(administratorUrl: string): Fault {
  const change = async (statement: string) => {
    const client = new pg.Client({ connectionString: administratorUrl })
    await client.connect()
    await client.query(statement)
    await client.query('select pg_reload_conf()')
    await client.end()
  }
  return {
    begin: () => change('alter system set default_transaction_read_only = on'),
    end: () => change('alter system reset default_transaction_read_only'),
  }
}

async function compareWithTasks(ownerUrl: string, { organizationId }: Account, acknowledged: Write[]) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ title: string; count: number }>(
    'select title, count(*)::int as count from tasks where organization_id = $1 group by title',
    [organizationId],
  )
  await client.end()
  const counts = new Map(rows.map(({ title, count }) => [title, count]))
  return {
    lost: acknowledged.filter(({ title }) => !counts.has(title)).length,
    twice: [...counts.values()].filter((count) => count > 1).length,
  }
}

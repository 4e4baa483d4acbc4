// R46: reads on a standby that is held back: each read sees the write that was acknowledged before it, on any node and by
// any caller of the organization, and a removed member reads nothing. Then the same without holding it back.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { type Account, makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { createPostgresFolder, debianBinaries, requirePrograms, type Server } from '../lib/debian-postgres.ts'
import { environmentOf, startApi } from '../lib/muster.ts'
import { addPeople } from '../lib/people.ts'
import { type MeasuredResponse, sendRequest } from '../lib/send-request.ts'
import type { Service } from '../lib/service.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 46
const pairCount = Number(process.env.PAIRS ?? (isShort ? 200 : 20_000))
const revocationCount = isShort ? 5 : 100
const nodeCount = 3
const organizationCount = 6
const workerCount = 8
const delaysMs = process.env.DELAY_MS ? [Number(process.env.DELAY_MS)] : [5_000, 0]

const { integerBelow } = seededRandom(seed)
const { requireTrue, print } = createVerdict('R46', seed)
requirePrograms({ 'postgresql-15': debianBinaries() })

type Outcomes = Record<string, number>

await withBuild('r46', async (dist) => {
  const figures: Record<string, object> = {}
  for (const delayMs of delaysMs) figures[`heldBack${delayMs}ms`] = await measure(dist, delayMs)
  print({ pairs: pairCount, revocations: revocationCount, nodes: nodeCount, ...figures })
})

async function measure(dist: string, delayMs: number) {
  const postgres = await createPostgresFolder()
  const services: Service[] = []
  try {
    const primary = await postgres.createPrimary()
    const standby = await postgres.createStandby(primary, 'standby', { recovery_min_apply_delay: `${delayMs}ms` })
    const environment = {
      ...environmentOf({ url: primary.url('muster_app'), dataDir: `${postgres.root}/data` }),
      DATABASE_READ_URL: standby.url('muster_app'),
    }
    for (let number = 0; number < nodeCount; number++) services.push(await startApi(environment, dist))
    const anyNode = () => services[integerBelow(nodeCount)]?.url ?? ''
    const accounts: Account[] = []
    for (let number = 0; number < organizationCount; number++) accounts.push(await makeAccount(anyNode()))
    const colleagues: string[] = []
    for (const { organizationId } of accounts)
      for (const { token } of await addTo(primary, organizationId, 1)) colleagues.push(token)
    await wait(delayMs + 1_500)

    const before = await outcomesOf(services)
    const startedAt = performance.now()
    const result = await runPairs(anyNode, accounts, colleagues)
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    const during = subtract(await outcomesOf(services), before)
    await wait(delayMs + 1_500)
    const quietBefore = await outcomesOf(services)
    for (let count = 0; count < pairCount / 20; count++) {
      const number = integerBelow(organizationCount)
      await readTasks(anyNode(), accounts[number], '?limit=20')
    }
    const quiet = subtract(await outcomesOf(services), quietBefore)
    const revocation = await revoke({ primary, anyNode, services, account: accounts[0], delayMs })

    const name = `held back ${delayMs} ms`
    requireTrue(`${name}: 0 stale of ${pairCount} reads after a write`, result.stale === 0)
    requireTrue(`${name}: each request succeeds`, result.failed === 0)
    requireTrue(`${name}: 0 responses with content after a removal`, revocation.afterRemoval === 0)
    requireTrue(`${name}: removed members had read on the standby before`, revocation.beforeOnReplica > 0)
    requireTrue(`${name}: reads leave the primary`, shareOf(quiet) > 0.9)
    return {
      seconds,
      ...result,
      outcomes: during,
      shareOnReplica: shareOf(during),
      shareOnReplicaWithoutWrites: shareOf(quiet),
      revocation,
    }
  } finally {
    for (const service of services) await service.stop()
    await postgres.remove()
  }
}

/** Adds managers to the organization, each with one session. */
async function addTo(primary: Server, organization: number, count: number) {
  const pool = new pg.Pool({ connectionString: primary.url('muster_owner') })
  try {
    const people = await addPeople({ query: async (text, values) => (await pool.query(text, values)).rows }, count, {
      organization,
      role: 'manager',
      sessions: 1,
    })
    return people.map(({ id, tokens: [token = ''] }) => ({ id, token }))
  } finally {
    await pool.end()
  }
}

/**
 * Writes on one node and reads on any node: as the writer or as a colleague who was just notified, with a list, its ETag,
 * its counts or a search. One read in four is of another organization, in which nothing was written by this worker.
 */
async function runPairs(anyNode: () => string, accounts: Account[], colleagues: string[]) {
  const result = { pairs: 0, stale: 0, failed: 0, reads: 0 }
  const etags = new Map<string, string>()
  const work = async () => {
    while (result.pairs < pairCount) {
      result.pairs++
      const number = integerBelow(organizationCount)
      const account = accounts[number]
      if (!account) continue
      const title = `Task ${randomUUID()}`
      const written = await sendRequest(`${anyNode()}/tasks/`, {
        method: 'POST',
        token: account.token,
        body: { title, project_id: account.projectId },
      })
      if (written.status !== 201) {
        result.failed++
        continue
      }
      const { id } = JSON.parse(written.body)
      if (integerBelow(3) === 0) await wait(integerBelow(20))
      const token = integerBelow(2) ? account.token : colleagues[number]
      const read = await readOne(anyNode(), { ...account, token: token ?? '' }, { id, title }, etags)
      result.reads++
      if (read.status !== 200) result.failed++
      else if (!read.isFresh) result.stale++
      if (integerBelow(4) === 0) await readTasks(anyNode(), accounts[integerBelow(organizationCount)], '?limit=20')
    }
  }
  await Promise.all(Array.from({ length: workerCount }, work))
  return result
}

async function readOne(
  node: string,
  account: Account,
  { id, title }: { id: number; title: string },
  etags: Map<string, string>,
) {
  const kind = integerBelow(10)
  if (kind === 0) {
    const word = title.slice(-12)
    const response = await sendRequest(`${node}/search?organization_id=${account.organizationId}&q=${word}`, account)
    return { status: response.status, isFresh: response.body.includes(title) }
  }
  if (kind === 1) {
    const path = `/tasks/organization/${account.organizationId}?ids=${id}&group=status`
    const response = await sendRequest(node + path, account)
    return { status: response.status, isFresh: response.body.includes(title) }
  }
  // The newest task is first, and the client sends the ETag of its previous response.
  const path = `/tasks/organization/${account.organizationId}?limit=200&find=${title.slice(5, 13)}`
  const key = `${account.token} ${path}`
  const etag = etags.get(key)
  const response = await sendRequest(node + path, {
    token: account.token,
    ...(etag && { headers: { 'if-none-match': etag } }),
  })
  etags.set(key, String(response.headers.etag))
  return { status: response.status, isFresh: response.body.includes(title) }
}

function readTasks(node: string, account: Account | undefined, query: string): Promise<MeasuredResponse> {
  return sendRequest(`${node}/tasks/organization/${account?.organizationId}${query}`, account)
}

type Revocation = {
  primary: Server
  anyNode: () => string
  services: Service[]
  account: Account | undefined
  delayMs: number
}

/** Removes members who have just read on the standby, and counts what they read after each removal was acknowledged. */
async function revoke({ primary, anyNode, services, account, delayMs }: Revocation) {
  if (!account) throw new Error('there is no account')
  const organization = account.organizationId
  const people = await addTo(primary, organization, revocationCount)
  await wait(delayMs + 500)
  const counts = { before: 0, beforeOnReplica: 0, afterRemoval: 0, refused: 0 }
  const outcomes = await outcomesOf(services)
  for (const { token } of people)
    for (const { url } of services)
      if ((await readTasks(url, { ...account, token }, '?limit=5')).status === 200) counts.before++
  counts.beforeOnReplica = subtract(await outcomesOf(services), outcomes).replica ?? 0
  for (const { id, token } of people) {
    const removal = await sendRequest(`${anyNode()}/organizations/${organization}/members/${id}`, {
      method: 'DELETE',
      token: account.token,
    })
    if (removal.status >= 300) throw new Error(`the removal returned ${removal.status} ${removal.body}`)
    const paths = [
      `/tasks/organization/${organization}?limit=5`,
      `/search?organization_id=${organization}&q=task`,
      `/analytics/dashboard-stats?organization_id=${organization}`,
    ]
    for (const { url } of services)
      for (const path of paths) {
        const { status } = await sendRequest(url + path, { token })
        counts[status === 403 ? 'refused' : 'afterRemoval']++
      }
  }
  return counts
}

async function outcomesOf(services: Service[]): Promise<Outcomes> {
  const sums: Outcomes = {}
  for (const { url } of services) {
    const text = await (await fetch(`${url}/metrics`)).text()
    for (const [, outcome = '', count] of text.matchAll(/^database_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm))
      sums[outcome] = (sums[outcome] ?? 0) + Number(count)
  }
  return sums
}

function subtract(after: Outcomes, before: Outcomes): Outcomes {
  return Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]))
}

function shareOf(outcomes: Outcomes): number {
  const all = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
  return all === 0 ? 0 : Math.round(((outcomes.replica ?? 0) / all) * 1_000) / 1_000
}

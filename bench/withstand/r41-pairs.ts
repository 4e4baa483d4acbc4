// R41: every pair of writes runs concurrently, with 8 writers and 30 rounds: every call must get a response, and none
// may wait long for another. The writers send groups of eight different writes, which together contain every pair.
// `node --import tsx bench/withstand/r41-pairs.ts --only=progress --minutes=5` runs each pair whose names contain
// `progress` by itself, as many as fit into five minutes, and prints the number of the next one. `--from` continues at
// that number. `--groups=94,413` sends only these groups.
import { type Fixture, makeFixture, makeTeam } from '../../apps/api/src/testing/pairs/fixture.ts'
import { chunks, groupsOfEight, splitWrites } from '../../apps/api/src/testing/pairs/groups.ts'
import { chatWrites, type Write, writeBefore, writes } from '../../apps/api/src/testing/pairs/writes.ts'
import { percentile, percentiles } from '../lib/percentiles.ts'
import { countStatuses, type MeasuredResponse, sendRequest } from '../lib/send-request.ts'
import { openTestAccess } from '../lib/test-access.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'

const seed = 26
const rounds = isShort ? 1 : 30
const writerCount = 8
const singleRounds = isShort ? 1 : 5
/** The number of connections of a service to the database. */
const connectionCount = 10
/**
 * The time that a call on its own takes is rounded up to this minimum, because shorter times are too small to compare
 * with.
 */
const shortestMs = 20
const maxSlowdown = 10
const argumentOf = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]
const nameFilter = argumentOf('only') ?? process.env.PAIRS_ONLY ?? (isShort ? 'PATCH /milestones/{M}/progress' : '')
const firstGroupNumber = Number(argumentOf('from') ?? process.env.PAIRS_FROM ?? 0)
const groupNumbers = argumentOf('groups')?.split(',').map(Number)
const minutes = Number(argumentOf('minutes') ?? process.env.PAIRS_MINUTES ?? (isShort ? 2 : 60))

type Group = { number: number; name: string; writes: Write[] }
type TimedResponse = MeasuredResponse & { write: string }

const allWrites = [...writes, ...chatWrites]
const { deletions, others } = splitWrites(allWrites)
const groups: Group[] = (
  nameFilter
    ? allWrites.flatMap((one, index) => allWrites.slice(index).map((other) => [one, other]))
    : [
        ...groupsOfEight(others),
        // The writes after a deletion are refused, so each deletion has its own groups.
        ...deletions.flatMap((deletion) => chunks(allWrites, writerCount - 1).map((chunk) => [deletion, ...chunk])),
      ]
).map((writes, number) => ({ number, name: writes.map(({ name }) => name).join(' | '), writes }))
const selectedGroups = groups.filter(
  ({ number, name }) =>
    (groupNumbers?.includes(number) ?? number >= firstGroupNumber) &&
    name.toLowerCase().includes(nameFilter.toLowerCase()),
)

const { requireTrue, requireWithin, print } = createVerdict('R41', seed)

await withBuild('r41', (dist) =>
  withMuster(dist, { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }, async (running) => {
    const access = await openTestAccess(running)

    /** One write for each writer: these writes, repeated. */
    const fill = (writes: Write[]) =>
      Array.from({ length: writerCount }, () => writes)
        .flat()
        .slice(0, writerCount)

    /** Runs these writes concurrently in a new organization, so that no write has to work on what others left there. */
    async function runWrites(writes: Write[]): Promise<TimedResponse[]> {
      return runIn(await makeFixture(access, await makeTeam(access)), writes)
    }
    /** Runs a write on its own, after the write without which it would change nothing. */
    async function runAlone(write: Write): Promise<TimedResponse[]> {
      const fixture = await makeFixture(access, await makeTeam(access))
      const earlier = writeBefore(write)
      if (earlier) await runIn(fixture, [earlier])
      return runIn(fixture, [write])
    }
    async function runIn(fixture: Fixture, writes: Write[]): Promise<TimedResponse[]> {
      const calls = await Promise.all(writes.map(async (write) => ({ write, call: await write.make(fixture) })))
      return Promise.all(
        calls.map(async ({ write, call: { method, url, body, headers = {} } }) => {
          const base = write.service === 'chat' ? running.chatUrl : running.muster.apiUrl
          const { token } = fixture.actor(write.by)
          // A form is sent unchanged, whereas other bodies are sent as JSON.
          if (Buffer.isBuffer(body)) return { ...(await sendForm(base + url, token, headers, body)), write: write.name }
          return {
            ...(await sendRequest(base + url, { method, token, headers, ...(body && { body }) })),
            write: write.name,
          }
        }),
      )
    }
    const countDeadlocks = async () => {
      const { rows } = await access.store.pool.query(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      )
      return Number(rows[0]?.deadlocks)
    }

    const neededWrites = new Set(selectedGroups.flatMap((group) => group.writes))
    const timesByWrite = new Map<string, number>()
    for (const write of neededWrites) {
      // Each connection plans the statements of a write when it runs them first, which takes several times as long.
      for (let round = 0; round < 2; round++)
        await Promise.all(Array.from({ length: connectionCount }, () => runAlone(write)))
      const times: number[] = []
      for (let round = 0; round <= singleRounds; round++) for (const { ms } of await runAlone(write)) times.push(ms)
      timesByWrite.set(write.name, Math.max(percentile(times.slice(1), 0.5), shortestMs))
    }

    const before = await countDeadlocks()
    const deadline = performance.now() + minutes * 60_000
    const failures: string[] = []
    const times: number[] = []
    const slowdowns: number[] = []
    const counts: Record<string, number> = {}
    const slowCalls: Record<string, number> = {}
    let [groupCount, next, slowest] = [0, firstGroupNumber, { write: '', group: '', ms: 0, timesAlone: 0 }]
    for (const { number, name, writes } of selectedGroups) {
      if (performance.now() > deadline) break
      const responses: TimedResponse[] = []
      for (let round = 0; round < rounds; round++) responses.push(...(await runWrites(fill(writes))))
      for (const { write, status, ms, body } of responses) {
        const ratio = ms / (timesByWrite.get(write) ?? shortestMs)
        times.push(ms)
        slowdowns.push(ratio)
        if (ratio > maxSlowdown) slowCalls[`${number}: ${write}`] = (slowCalls[`${number}: ${write}`] ?? 0) + 1
        if (ratio > slowest.timesAlone)
          slowest = { write, group: name, ms: Math.round(ms), timesAlone: Number(ratio.toFixed(1)) }
        if (status === 0 || status >= 500)
          failures.push(`${number}: ${name}: ${write}: ${status} ${body.slice(0, 160)}`)
      }
      for (const [status, count] of Object.entries(countStatuses(responses)))
        counts[status] = (counts[status] ?? 0) + count
      groupCount++
      next = number + 1
    }
    // A connection reports its statistics only after some seconds, or when it ends, so idle connections are ended here.
    await access.store.pool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`,
    )
    const deadlockCount = (await countDeadlocks()) - before
    const total = times.length
    const unavailable = counts['503'] ?? 0
    requireTrue('every call has a response, and none is 500', (counts['500'] ?? 0) + (counts['0'] ?? 0) === 0)
    requireTrue('503 for at most one call of a thousand', unavailable <= total / 1_000)
    requireWithin('the slowest call, times alone', slowest.timesAlone, maxSlowdown)
    print({
      groups: groupCount,
      ofGroups: selectedGroups.length,
      next,
      rounds,
      writers: writerCount,
      calls: total,
      responses: counts,
      ms: percentiles(times),
      timesAlone: { ...percentiles(slowdowns), p999: percentile(slowdowns, 0.999) },
      aboveMax: slowdowns.filter((slowdown) => slowdown > maxSlowdown).length,
      slowest,
      slowCalls: Object.entries(slowCalls)
        .toSorted(([, left], [, right]) => right - left)
        .slice(0, 20),
      deadlocks: deadlockCount,
      failed: failures.slice(0, 20),
      reasons: running.muster
        .output()
        .split('\n')
        .filter((line) => line.includes('"err":'))
        .slice(-10),
    })
    await access.close()
  }),
)

async function sendForm(
  url: string,
  token: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<MeasuredResponse> {
  const startedAt = performance.now()
  const requestOptions = {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
  }
  const response = await fetch(url, requestOptions).catch(() => undefined)
  const text = (await response?.text()) ?? ''
  return { status: response?.status ?? 0, startedAt, ms: performance.now() - startedAt, headers: {}, body: text }
}

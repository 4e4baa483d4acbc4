// R41: any two writes concurrently, 8 writers, 30 rounds each: every call gets a response, and none waits long for another.
// `node --import tsx bench/withstand/r41-pairs.ts --only=progress --minutes=5` runs the pairs whose names contain that text,
// as many as fit into the time, and prints the number of the next pair, at which `--from` continues.
import { makeTeam, makeWork, type Team } from '../../apps/api/src/testing/pairs/fixture.ts'
import { chatWrites, type Write, writes } from '../../apps/api/src/testing/pairs/writes.ts'
import { type Answer, ask, statuses } from '../lib/ask.ts'
import { withBuild, withMuster } from '../lib/built.ts'
import { share, shares } from '../lib/shares.ts'
import { testAccess } from '../lib/test-access.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 26
const rounds = short ? 1 : 30
const writers = 8
const aloneRounds = short ? 1 : 5
/** The minimum for the time of a call on its own, since shorter times are too small to compare with. */
const shortestMs = 20
const mostTimesAlone = 10
const given = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1]
const only = given('only') ?? process.env.PAIRS_ONLY ?? (short ? 'PATCH /milestones/{M}/progress' : '')
const from = Number(given('from') ?? process.env.PAIRS_FROM ?? 0)
const minutes = Number(given('minutes') ?? process.env.PAIRS_MINUTES ?? (short ? 2 : 60))

type Pair = { number: number; one: Write; other: Write }
type Timed = Answer & { write: string }

const all = [...writes, ...chatWrites]
const pairs: Pair[] = all
  .flatMap((one, place) => all.slice(place).map((other) => ({ one, other })))
  .map((pair, number) => ({ ...pair, number }))
const wanted = pairs.filter(
  ({ number, one, other }) =>
    number >= from && `${one.name} | ${other.name}`.toLowerCase().includes(only.toLowerCase()),
)

const { holds, within, print } = verdict('R41', seed)

await withBuild('r41', (dist) =>
  withMuster(dist, { RATE_LIMITS: 'off' }, async (running) => {
    const access = await testAccess(running)
    let team: Team | undefined

    async function play(sent: Write[]): Promise<Timed[]> {
      team ??= await makeTeam(access)
      const fixture = await makeWork(access, team)
      const calls = await Promise.all(sent.map(async (write) => ({ write, call: await write.make(fixture) })))
      if (sent.some(({ endsTeam }) => endsTeam)) team = undefined
      return Promise.all(
        calls.map(async ({ write, call: { method, url, body, headers = {} } }) => {
          const base = write.of === 'chat' ? running.chatUrl : running.muster.apiUrl
          const { token } = fixture.actor(write.by)
          // A form is sent unchanged, whereas `ask` sends JSON.
          if (Buffer.isBuffer(body)) return { ...(await sendForm(base + url, token, headers, body)), write: write.name }
          return { ...(await ask(base + url, { method, token, headers, ...(body && { body }) })), write: write.name }
        }),
      )
    }
    const deadlocks = async () => {
      const { rows } = await access.store.pool.query(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      )
      return Number(rows[0]?.deadlocks)
    }

    const needed = new Set(wanted.flatMap(({ one, other }) => [one, other]))
    const alone = new Map<string, number>()
    for (const write of needed) {
      const times: number[] = []
      for (let round = 0; round <= aloneRounds; round++) for (const { ms } of await play([write])) times.push(ms)
      alone.set(write.name, Math.max(share(times.slice(1), 0.5), shortestMs))
    }

    const before = await deadlocks()
    const until = performance.now() + minutes * 60_000
    const failed: string[] = []
    const times: number[] = []
    const timesAlone: number[] = []
    const counts: Record<string, number> = {}
    let [played, next, slowest] = [0, from, { write: '', pair: '', ms: 0, timesAlone: 0 }]
    for (const { number, one, other } of wanted) {
      if (performance.now() > until) break
      const pair = `${one.name} | ${other.name}`
      const answers: Timed[] = []
      for (let round = 0; round < rounds; round++)
        answers.push(...(await play(Array.from({ length: writers }, (_, writer) => (writer % 2 ? one : other)))))
      for (const { write, status, ms, body } of answers) {
        const ratio = ms / (alone.get(write) ?? shortestMs)
        times.push(ms)
        timesAlone.push(ratio)
        if (ratio > slowest.timesAlone)
          slowest = { write, pair, ms: Math.round(ms), timesAlone: Number(ratio.toFixed(1)) }
        if (status === 0 || status >= 500) failed.push(`${number}: ${pair}: ${write}: ${status} ${body.slice(0, 160)}`)
      }
      for (const [status, count] of Object.entries(statuses(answers))) counts[status] = (counts[status] ?? 0) + count
      played++
      next = number + 1
    }
    // A connection reports its statistics after some seconds, or at once when it ends.
    await access.store.pool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`,
    )
    const ended = (await deadlocks()) - before
    const total = times.length
    const unavailable = counts['503'] ?? 0
    holds('every call has a response, and none is 500', (counts['500'] ?? 0) + (counts['0'] ?? 0) === 0)
    holds('503 for at most one call of a thousand', unavailable <= total / 1_000)
    within('the slowest call, times alone', slowest.timesAlone, mostTimesAlone)
    print({
      pairs: played,
      ofPairs: pairs.length,
      next,
      rounds,
      writers,
      calls: total,
      answers: counts,
      ms: shares(times),
      timesAlone: shares(timesAlone),
      slowest,
      deadlocks: ended,
      failed: failed.slice(0, 20),
    })
    await access.close()
  }),
)

async function sendForm(url: string, token: string, headers: Record<string, string>, body: Buffer): Promise<Answer> {
  const began = performance.now()
  const sent = { method: 'POST', headers: { ...headers, authorization: `Bearer ${token}` }, body: new Uint8Array(body) }
  const answer = await fetch(url, sent).catch(() => undefined)
  const text = (await answer?.text()) ?? ''
  return { status: answer?.status ?? 0, began, ms: performance.now() - began, headers: {}, body: text }
}

// R7: a database behind a proxy that delays responses by two seconds, and then holds back everything for 30 s.
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Answer, ask, isExpected503, statuses } from '../lib/ask.ts'
import { withBuild, withMuster } from '../lib/built.ts'
import { loopDelay } from '../lib/event-loop.ts'
import { shares } from '../lib/shares.ts'
import { slowProxy } from '../lib/slow-proxy.ts'
import { startDatabase } from '../lib/start-database.ts'
import { steadily } from '../lib/steady.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 7
const perSecond = 100
const patienceMs = 20_000
const slowMs = short ? 3_000 : 20_000
const recoveryMs = short ? 2_000 : 6_000
const holeMs = short ? 7_000 : 30_000
/** Ten requests in the database, two hundred that wait, and those whose responses are being sent. */
const mostOpen = 10 + 200 + 40
/** A statement without a response is abandoned after 6 s, a second after the server would have canceled it. */
const mostMs = 6_500
/** Two statements of 2 s, with at most 5 s of waiting for a connection before each. */
const mostSlowMs = 15_000

const { holds, within, print } = verdict('R7', seed)

await withBuild('r07', async (dist) => {
  const database = await startDatabase()
  const proxy = await slowProxy(Number(new URL(database.url).port))
  const through = new URL(database.url)
  through.port = String(proxy.port)
  const more = { DATABASE_URL: through.href, DATABASE_MIGRATION_URL: database.ownerUrl, LOG_LEVEL: 'fatal' }
  try {
    await withMuster(dist, more, async ({ muster }) => {
      const { token, organization, project } = await makeAccount(muster.apiUrl)
      const read = () => ask(`${muster.apiUrl}/tasks/organization/${organization}?limit=20`, { token, patienceMs })
      const write = (count: number) => {
        const body = { title: `Task ${count}`, project_id: project }
        return ask(`${muster.apiUrl}/tasks/`, { token, method: 'POST', body, patienceMs })
      }

      /** Sends requests while `happen` runs. @returns the responses, the most open requests and the event loop delay */
      const watch = async (happen: () => Promise<unknown>) => {
        const load = steadily(perSecond, (count) => (count % 10 ? read() : write(count)))
        const livez = steadily(10, () => ask(`${muster.apiUrl}/livez`))
        const readyz = steadily(2, () => ask(`${muster.apiUrl}/readyz`))
        await happen()
        const open = load.mostOpen()
        const [answers, alive, ready] = await Promise.all([load.stop(), livez.stop(), readyz.stop()])
        return { answers, alive, ready, open, loop: await loopDelay(muster.apiUrl) }
      }
      type Watched = Awaited<ReturnType<typeof watch>>
      const judge = (name: string, most: number, { answers, alive, ready, open, loop }: Watched) => {
        const refused = answers.filter(({ status }) => status !== 200 && status !== 201)
        const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)))
        holds(`${name}: every refusal is a 503 with detail and Retry-After`, refused.every(isExpected503))
        holds(`${name}: every response within ${most} ms, the slowest took ${slowest}`, slowest <= most)
        holds(`${name}: at most ${mostOpen} open requests, there were ${open}`, open <= mostOpen)
        holds(
          `${name}: /livez is 200`,
          alive.every(({ status }) => status === 200),
        )
        within(`${name}: /livez`, Math.round(Math.max(...alive.map(({ ms }) => ms))), 100)
        within(`${name}: /readyz`, Math.round(Math.max(...ready.map(({ ms }) => ms))), 3_000)
        within(`${name}: event loop delay, p99`, loop.p99, 100)
        return {
          answers: statuses(answers),
          ms: shares(answers.map(({ ms }) => ms)),
          open,
          livezMs: shares(alive.map(({ ms }) => ms)),
          readyzMs: shares(ready.map(({ ms }) => ms)),
          readyz: statuses(ready),
          loopMs: loop,
          unexpected: refused.filter((answer) => !isExpected503(answer)).slice(0, 2),
        }
      }
      /** Milliseconds from restoring the connection until the last failed response. */
      const recovery = async () => {
        const began = performance.now()
        proxy.open()
        proxy.delay(0)
        const after = await watch(() => wait(recoveryMs))
        const bad = after.answers.filter(({ status }) => status !== 200 && status !== 201)
        return Math.round(Math.max(0, ...bad.map((answer: Answer) => answer.began + answer.ms - began)))
      }

      await watch(() => wait(1_000)) // warms up
      const healthy = judge('healthy', mostMs, await watch(() => wait(2_000)))
      proxy.delay(2_000)
      const slow = judge('slow', mostSlowMs, await watch(() => wait(slowMs)))
      const afterSlow = await recovery()

      proxy.blackHole()
      const watched = await watch(() => wait(holeMs))
      const hole = judge('black hole', mostMs, watched)
      holds(
        'black hole: /readyz is 503',
        watched.ready.every(({ status }) => status === 503),
      )
      const afterHole = await recovery()
      within('successful again after the slow database', afterSlow, 5_000)
      within('successful again after the black hole', afterHole, 5_000)
      print({ perSecond, slowMs, holeMs, healthy, slow, afterSlowMs: afterSlow, hole, afterHoleMs: afterHole })
    })
  } finally {
    await proxy.close()
    await database.stop()
  }
})

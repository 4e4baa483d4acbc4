// R7: a database behind a proxy that first delays responses by two seconds, and then holds back everything for 30 s.
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { loopDelay } from '../lib/event-loop.ts'
import { percentiles } from '../lib/percentiles.ts'
import { countStatuses, isExpected503, type MeasuredResponse, sendRequest } from '../lib/send-request.ts'
import { startSlowProxy } from '../lib/slow-proxy.ts'
import { startDatabase } from '../lib/start-database.ts'
import { sendSteadily } from '../lib/steady.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'

const seed = 7
const perSecond = 100
const requestTimeoutMs = 20_000
const slowMs = isShort ? 3_000 : 20_000
const recoveryMs = isShort ? 2_000 : 6_000
const holeMs = isShort ? 7_000 : 30_000
/**
 * The most requests that may be open: ten that use a connection, two hundred that wait for one, and forty whose
 * responses are being sent.
 */
const maxOpen = 10 + 200 + 40
/**
 * The longest response time: a statement without a response is abandoned after 6 s, one second after the server would
 * have canceled it.
 */
const maxMs = 6_500
/**
 * The longest response time while the database is slow: two statements of 2 s each, and before each of them up to 5 s
 * of waiting for a connection.
 */
const maxSlowMs = 15_000

const { requireTrue, requireWithin, print } = createVerdict('R7', seed)

await withBuild('r07', async (dist) => {
  const database = await startDatabase()
  const proxy = await startSlowProxy(Number(new URL(database.url).port))
  const proxiedUrl = new URL(database.url)
  proxiedUrl.port = String(proxy.port)
  const proxiedEnvironment = {
    DATABASE_URL: proxiedUrl.href,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    LOG_LEVEL: 'fatal',
  }
  try {
    await withMuster(dist, proxiedEnvironment, async ({ muster }) => {
      const { token, organizationId, projectId } = await makeAccount(muster.apiUrl)
      const read = () =>
        sendRequest(`${muster.apiUrl}/tasks/organization/${organizationId}?limit=20`, {
          token,
          timeoutMs: requestTimeoutMs,
        })
      const write = (count: number) => {
        const body = { title: `Task ${count}`, project_id: projectId }
        return sendRequest(`${muster.apiUrl}/tasks/`, { token, method: 'POST', body, timeoutMs: requestTimeoutMs })
      }

      /**
       * Sends requests while `work` runs. @returns the responses, the highest number of open requests and the event
       * loop delay
       */
      const measureDuring = async (work: () => Promise<unknown>) => {
        const load = sendSteadily(perSecond, (count) => (count % 10 ? read() : write(count)))
        const livez = sendSteadily(10, () => sendRequest(`${muster.apiUrl}/livez`))
        const readyz = sendSteadily(2, () => sendRequest(`${muster.apiUrl}/readyz`))
        await work()
        const open = load.maxOpen()
        const [responses, livezResponses, readyzResponses] = await Promise.all([
          load.stop(),
          livez.stop(),
          readyz.stop(),
        ])
        return {
          responses,
          livezResponses,
          readyzResponses,
          open,
          loop: await loopDelay(muster.apiUrl),
        }
      }
      type WatchResult = Awaited<ReturnType<typeof measureDuring>>
      const judge = (
        name: string,
        limitMs: number,
        { responses, livezResponses, readyzResponses, open, loop }: WatchResult,
      ) => {
        const refused = responses.filter(({ status }) => status !== 200 && status !== 201)
        const slowest = Math.round(Math.max(...responses.map(({ ms }) => ms)))
        requireTrue(`${name}: every refusal is a 503 with detail and Retry-After`, refused.every(isExpected503))
        requireTrue(`${name}: every response within ${limitMs} ms, the slowest took ${slowest}`, slowest <= limitMs)
        requireTrue(`${name}: at most ${maxOpen} open requests, there were ${open}`, open <= maxOpen)
        requireTrue(
          `${name}: /livez is 200`,
          livezResponses.every(({ status }) => status === 200),
        )
        requireWithin(`${name}: /livez`, Math.round(Math.max(...livezResponses.map(({ ms }) => ms))), 100)
        requireWithin(`${name}: /readyz`, Math.round(Math.max(...readyzResponses.map(({ ms }) => ms))), 3_000)
        requireWithin(`${name}: event loop delay, p99`, loop.p99, 100)
        return {
          responses: countStatuses(responses),
          ms: percentiles(responses.map(({ ms }) => ms)),
          open,
          livezMs: percentiles(livezResponses.map(({ ms }) => ms)),
          readyzMs: percentiles(readyzResponses.map(({ ms }) => ms)),
          readyz: countStatuses(readyzResponses),
          loopMs: loop,
          unexpected: refused.filter((response) => !isExpected503(response)).slice(0, 2),
        }
      }
      /** Milliseconds from restoring the connection until the last failed response; 0 if none failed. */
      const measureRecovery = async () => {
        const startedAt = performance.now()
        proxy.open()
        proxy.delay(0)
        const after = await measureDuring(() => wait(recoveryMs))
        const badResponses = after.responses.filter(({ status }) => status !== 200 && status !== 201)
        return Math.round(
          Math.max(
            0,
            ...badResponses.map((response: MeasuredResponse) => response.startedAt + response.ms - startedAt),
          ),
        )
      }

      await measureDuring(() => wait(1_000)) // warms up
      const healthy = judge('healthy', maxMs, await measureDuring(() => wait(2_000)))
      proxy.delay(2_000)
      const slow = judge('slow', maxSlowMs, await measureDuring(() => wait(slowMs)))
      const afterSlow = await measureRecovery()

      proxy.blackHole()
      const watched = await measureDuring(() => wait(holeMs))
      const hole = judge('black hole', maxMs, watched)
      requireTrue(
        'black hole: /readyz is 503',
        watched.readyzResponses.every(({ status }) => status === 503),
      )
      const afterHole = await measureRecovery()
      requireWithin('successful again after the slow database', afterSlow, 5_000)
      requireWithin('successful again after the black hole', afterHole, 5_000)
      print({ perSecond, slowMs, holeMs, healthy, slow, afterSlowMs: afterSlow, hole, afterHoleMs: afterHole })
    })
  } finally {
    await proxy.close()
    await database.stop()
  }
})

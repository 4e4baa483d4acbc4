// R10: 500 connections to each service, each of which sends a header at one byte every five seconds; then 500 others
// that send a body in the same way.
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { percentile, percentiles } from '../lib/percentiles.ts'
import { countStatuses, type MeasuredResponse, sendRequest } from '../lib/send-request.ts'
import { sendSteadily } from '../lib/steady.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'

const seed = 10
const connectionCount = isShort ? 50 : 500
const byteEveryMs = 5_000
const quietMs = isShort ? 1_000 : 10_000
const perSecond = 50
const maxHeadersMs = 15_000
const maxBodiesMs = 35_000

const slowHeaders = 'GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
const slowBody =
  'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{'

const { requireTrue, requireWithin, print } = createVerdict('R10', seed)

await withBuild('r10', (dist) =>
  withMuster(dist, {}, async ({ muster, chatUrl }) => {
    const { token, organizationId } = await makeAccount(muster.apiUrl)
    const agent = new Agent({ keepAlive: true })
    const read = () => sendRequest(`${muster.apiUrl}/tasks/organization/${organizationId}`, { token, agent })
    const readDuring = async (work: () => Promise<unknown>): Promise<MeasuredResponse[]> => {
      const load = sendSteadily(perSecond, read)
      await work()
      return load.stop()
    }
    /**
     * Opens the slow connections to each service. @returns after how many milliseconds each connection was closed, and
     * the responses to other requests
     */
    const openSlowConnections = async (urls: string[], head: string, maxMs: number) => {
      const closedMs: number[] = []
      const responses = await readDuring(async () => {
        const ports = urls.flatMap((url) => Array.from({ length: connectionCount }, () => Number(new URL(url).port)))
        closedMs.push(...(await Promise.all(ports.map((port) => trickle(port, head, maxMs + 5_000)))))
      })
      return { closedMs, responses }
    }

    await readDuring(() => wait(1_000)) // warms up
    const before = await readDuring(() => wait(quietMs))
    const headers = await openSlowConnections([muster.apiUrl, chatUrl], slowHeaders, maxHeadersMs)
    // The short form skips the bodies: they take half a minute, which is too long for a test.
    const bodies = isShort ? undefined : await openSlowConnections([muster.apiUrl, chatUrl], slowBody, maxBodiesMs)
    const after = await readDuring(() => wait(quietMs))
    agent.destroy()

    const concurrentResponses = [...headers.responses, ...(bodies?.responses ?? [])]
    const p95 = (responses: MeasuredResponse[]) =>
      percentile(
        responses.map(({ ms }) => ms),
        0.95,
      )
    const times = {
      alone: p95([...before, ...after]),
      headers: p95(headers.responses),
      bodies: p95(bodies?.responses ?? []),
    }
    requireTrue(
      'all other requests succeed',
      concurrentResponses.every(({ status }) => status === 200),
    )
    // This depends on the server's timeouts and not on the speed of the machine, so the short form checks it, too.
    const requireClosed = (name: string, { closedMs }: { closedMs: number[] }, maxMs: number) =>
      requireTrue(
        `${name}: all closed within ${maxMs} ms`,
        closedMs.every((ms) => ms <= maxMs),
      )
    requireClosed('slow headers', headers, maxHeadersMs)
    if (bodies) requireClosed('slow bodies', bodies, maxBodiesMs)
    requireWithin(
      'other requests during slow headers, p95, at most twice the time without',
      times.headers,
      2 * times.alone,
    )
    if (bodies)
      requireWithin(
        'other requests during slow bodies, p95, at most twice the time without',
        times.bodies,
        2 * times.alone,
      )
    print({
      connections: connectionCount,
      headersClosedMs: percentiles(headers.closedMs),
      bodiesClosedMs: percentiles(bodies?.closedMs ?? []),
      p95Ms: times,
      answers: countStatuses(concurrentResponses),
    })
  }),
)

/**
 * Opens a connection that sends `head` at once and then a byte every 5 s. @returns the milliseconds until the server
 * closed it, or until it was closed here after `timeoutMs`
 */
function trickle(port: number, head: string, timeoutMs: number): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    const drip = setInterval(() => socket.write('a'), byteEveryMs)
    const patienceTimer = setTimeout(() => socket.destroy(), timeoutMs)
    socket.on('error', () => {})
    socket.resume()
    socket.once('close', () => {
      clearInterval(drip)
      clearTimeout(patienceTimer)
      resolve(Math.round(performance.now() - startedAt))
    })
  })
}

// R10: 500 connections that send a byte every five seconds, first of a header and then of a body, to each service.
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Answer, ask, statuses } from '../lib/ask.ts'
import { withBuild, withMuster } from '../lib/built.ts'
import { share, shares } from '../lib/shares.ts'
import { steadily } from '../lib/steady.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 10
const connections = short ? 50 : 500
const byteEveryMs = 5_000
const quietMs = short ? 1_000 : 10_000
const perSecond = 50
const mostHeadersMs = 15_000
const mostBodiesMs = 35_000

const slowHeaders = 'GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
const slowBody =
  'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{'

const { holds, within, print } = verdict('R10', seed)

await withBuild('r10', (dist) =>
  withMuster(dist, {}, async ({ muster, chatUrl }) => {
    const { token, organization } = await makeAccount(muster.apiUrl)
    const agent = new Agent({ keepAlive: true })
    const read = () => ask(`${muster.apiUrl}/tasks/organization/${organization}`, { token, agent })
    const during = async (happen: () => Promise<unknown>): Promise<Answer[]> => {
      const load = steadily(perSecond, read)
      await happen()
      return load.stop()
    }
    /** Opens the slow connections to each service. @returns when each was closed, and the responses to concurrent requests */
    const slow = async (urls: string[], head: string, most: number) => {
      const closed: number[] = []
      const answers = await during(async () => {
        const ports = urls.flatMap((url) => Array.from({ length: connections }, () => Number(new URL(url).port)))
        closed.push(...(await Promise.all(ports.map((port) => trickle(port, head, most + 5_000)))))
      })
      return { closed, answers }
    }

    await during(() => wait(1_000)) // warms up
    const before = await during(() => wait(quietMs))
    const headers = await slow([muster.apiUrl, chatUrl], slowHeaders, mostHeadersMs)
    // The short form skips the bodies: half a minute is too long for a test.
    const bodies = short ? undefined : await slow([muster.apiUrl, chatUrl], slowBody, mostBodiesMs)
    const after = await during(() => wait(quietMs))
    agent.destroy()

    const beside = [...headers.answers, ...(bodies?.answers ?? [])]
    const p95 = (answers: Answer[]) =>
      share(
        answers.map(({ ms }) => ms),
        0.95,
      )
    const times = {
      alone: p95([...before, ...after]),
      headers: p95(headers.answers),
      bodies: p95(bodies?.answers ?? []),
    }
    holds(
      'all other requests succeed',
      beside.every(({ status }) => status === 200),
    )
    // The server's timeouts close the connections, not the speed of the machine, so the short form checks this too.
    const closes = (what: string, { closed }: { closed: number[] }, most: number) =>
      holds(
        `${what}: all closed within ${most} ms`,
        closed.every((ms) => ms <= most),
      )
    closes('slow headers', headers, mostHeadersMs)
    if (bodies) closes('slow bodies', bodies, mostBodiesMs)
    within('other requests during slow headers, p95, at most twice the time without', times.headers, 2 * times.alone)
    if (bodies)
      within('other requests during slow bodies, p95, at most twice the time without', times.bodies, 2 * times.alone)
    print({
      connections,
      headersClosedMs: shares(headers.closed),
      bodiesClosedMs: shares(bodies?.closed ?? []),
      p95Ms: times,
      answers: statuses(beside),
    })
  }),
)

/** Milliseconds until the server closed a connection that sends `head` at once and then a byte every 5 s. */
function trickle(port: number, head: string, patienceMs: number): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now()
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    const drip = setInterval(() => socket.write('a'), byteEveryMs)
    const patience = setTimeout(() => socket.destroy(), patienceMs)
    socket.on('error', () => {})
    socket.resume()
    socket.once('close', () => {
      clearInterval(drip)
      clearTimeout(patience)
      resolve(Math.round(performance.now() - began))
    })
  })
}

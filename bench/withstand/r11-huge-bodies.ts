// R11: bodies of 100 MB, JSON nested 100,000 deep, headers of 10 MB.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { API } from '../../apps/launcher/src/testing/start-muster.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { ask, hasDetail, statuses } from '../lib/ask.ts'
import { withBuild, withMuster } from '../lib/built.ts'
import { rssMb } from '../lib/processes.ts'
import { shares } from '../lib/shares.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 11
const parallel = short ? 20 : 100
const hugeBytes = 100 * 1024 * 1024
const depth = 100_000
const times = short ? 5 : 20
const mostMs = 200
const mostMoreMb = 50

const piece = Buffer.alloc(64 * 1024, 'a')

const { holds, within, print } = verdict('R11', seed)

await withBuild('r11', (dist) =>
  withMuster(dist, {}, async ({ muster }) => {
    const api = muster.find(API).pid
    const { token, organization, project } = await makeAccount(muster.apiUrl)
    const read = () => ask(`${muster.apiUrl}/tasks/organization/${organization}`, { token })
    const body = { title: 'A task', project_id: project }
    const write = () => ask(`${muster.apiUrl}/tasks/`, { token, method: 'POST', body })
    for (let warm = 0; warm < 30; warm++) await Promise.all(Array.from({ length: 10 }, () => [read(), write()]).flat())
    await wait(1_000)

    const before = rssMb(api)
    let most = before
    const looking = setInterval(() => {
      most = Math.max(most, rssMb(api))
    }, 10)
    /** Sends this many concurrent requests. @returns the responses, their times and the additional memory */
    const measured = async (count: number, once: () => Promise<Refusal>) => {
      most = rssMb(api)
      const answers = await Promise.all(Array.from({ length: count }, once))
      const ms = shares(answers.map(({ ms }) => ms))
      const unexpected = answers.filter(({ status, body }) => status === 0 || !hasDetail(body)).slice(0, 2)
      return { answers: statuses(answers), ms, moreMb: Math.round(most - before), unexpected }
    }
    const serially = async (once: () => Promise<Refusal>) => {
      const all: Refusal[] = []
      const one = async () => {
        const answer = await once()
        all.push(answer)
        return answer
      }
      for (let count = 1; count < times; count++) await one()
      const last = await measured(1, one)
      return { ...last, answers: statuses(all), ms: shares(all.map(({ ms }) => ms)) }
    }

    const announced = await measured(parallel, () => huge(`${muster.apiUrl}/tasks/`, token, true))
    const chunked = await measured(parallel, () => huge(`${muster.apiUrl}/tasks/`, token, false))
    const publicly = await measured(parallel, () => huge(`${muster.apiUrl}/auth/login`, '', false))
    const nested = '['.repeat(depth)
    const deep = await serially(() => json(`{"title":${nested}${']'.repeat(depth)}}`))
    const unclosed = await serially(() => json(`{"title":${nested}`))
    const bigHeader = await serially(() => header(Number(new URL(muster.apiUrl).port)))
    clearInterval(looking)

    const only = (what: string, { answers }: { answers: Record<string, number> }, allowed: number[]) =>
      holds(
        `${what}: only ${allowed.join(' or ')}`,
        Object.keys(answers).every((status) => allowed.includes(Number(status))),
      )
    const parts = { announced, chunked, publicly, deep, unclosed, bigHeader }
    only('100 MB, announced', announced, [413])
    only('100 MB, in chunks', chunked, [413])
    only('100 MB, in chunks, signed out', publicly, [413])
    // 422 is the response to well-formed JSON of the wrong shape.
    only('deep JSON', deep, [400, 413, 422])
    only('deep JSON, not closed', unclosed, [400, 413])
    only('10 MB header', bigHeader, [431])
    for (const [name, { ms, moreMb, unexpected }] of Object.entries(parts)) {
      within(name, ms.max, mostMs)
      holds(`${name}: a response with detail`, unexpected.length === 0)
      if (!short) holds(`${name}: at most ${mostMoreMb} MB more, it took ${moreMb}`, moreMb <= mostMoreMb)
    }
    holds('0 exits', muster.find(API).pid === api && (await read()).status === 200)
    print({ rssMb: Math.round(before), ...parts })

    async function json(text: string): Promise<Refusal> {
      const body = Buffer.from(text)
      return send(`${muster.apiUrl}/tasks/`, token, { 'content-length': body.length }, async (write) => {
        await write(body)
      })
    }
  }),
)

/** A refusal, and the time until it began to arrive; status 0 if the connection broke first. */
type Refusal = { status: number; ms: number; body: string }

type Write = (chunk: Buffer) => Promise<boolean>

function huge(url: string, token: string, announced: boolean): Promise<Refusal> {
  return send(url, token, announced ? { 'content-length': hugeBytes } : {}, async (write) => {
    for (let sent = 0; sent < hugeBytes; sent += piece.length) if (!(await write(piece))) return
  })
}

function send(
  url: string,
  token: string,
  headers: Record<string, number>,
  body: (write: Write) => Promise<void>,
): Promise<Refusal> {
  const began = performance.now()
  return new Promise((resolve) => {
    let over = false
    const finish = (status: number, ms: number, text: string) => {
      over = true
      resolve({ status, ms, body: text })
      sent.destroy()
    }
    const sent = request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    })
    sent.on('error', ({ message }) => {
      if (!over) finish(0, performance.now() - began, message)
    })
    sent.once('response', (reply) => {
      const ms = performance.now() - began
      let text = ''
      reply.on('data', (chunk) => {
        text += chunk
      })
      reply.on('error', () => {})
      reply.once('close', () => finish(reply.statusCode ?? 0, ms, text))
    })
    const write: Write = async (chunk) => {
      if (!over && !sent.destroyed && !sent.write(chunk)) await Promise.race([once(sent, 'drain'), closed])
      // Without a turn of the event loop, chunks that the system accepts at once would be sent before anything is read.
      await nextTurn()
      return !over && !sent.destroyed
    }
    const closed = once(sent, 'close')
    closed.catch(() => {})
    body(write).then(
      () => sent.end(),
      () => {},
    )
  })
}

/** Sends a header of 10 MB as fast as the server accepts it. */
function header(port: number): Promise<Refusal> {
  const began = performance.now()
  return new Promise((resolve) => {
    let [text, ms, left] = ['', 0, 10 * 1024 * 1024]
    const push = () => {
      while (left > 0 && socket.writable) {
        left -= piece.length
        if (!socket.write(piece)) return
      }
    }
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Big: ')
      push()
    })
    socket.on('drain', push)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      ms ||= performance.now() - began
      text += chunk
    })
    socket.once('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
      resolve({ status, ms: ms || performance.now() - began, body: text.split('\r\n\r\n')[1] ?? '' })
    })
  })
}

// R11: bodies of 100 MB, JSON nested 100,000 deep, headers of 10 MB.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { API_COMMAND } from '../../apps/launcher/src/testing/start-muster.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { percentiles } from '../lib/percentiles.ts'
import { rssMb } from '../lib/processes.ts'
import { countStatuses, hasDetail, sendRequest } from '../lib/send-request.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'

const seed = 11
const parallel = isShort ? 20 : 100
const hugeBytes = 100 * 1024 * 1024
const depth = 100_000
const repetitions = isShort ? 5 : 20
const maxMs = 200
const maxAddedMb = 50

const piece = Buffer.alloc(64 * 1024, 'a')

const { requireTrue, requireWithin, print } = createVerdict('R11', seed)

await withBuild('r11', (dist) =>
  withMuster(dist, {}, async ({ muster }) => {
    const apiPid = muster.find(API_COMMAND).pid
    const { token, organizationId, projectId } = await makeAccount(muster.apiUrl)
    const read = () => sendRequest(`${muster.apiUrl}/tasks/organization/${organizationId}`, { token })
    const body = { title: 'A task', project_id: projectId }
    const write = () => sendRequest(`${muster.apiUrl}/tasks/`, { token, method: 'POST', body })
    for (let warm = 0; warm < 30; warm++) await Promise.all(Array.from({ length: 10 }, () => [read(), write()]).flat())
    await wait(1_000)

    const before = rssMb(apiPid)
    let highestMb = before
    const memoryTimer = setInterval(() => {
      highestMb = Math.max(highestMb, rssMb(apiPid))
    }, 10)
    /**
     * Sends this many concurrent requests. @returns the number of responses with each status, the percentiles of the
     * response times, the increase in memory in MB, and up to two unexpected responses
     */
    const measureConcurrently = async (count: number, sendOnce: () => Promise<Refusal>) => {
      highestMb = rssMb(apiPid)
      const refusals = await Promise.all(Array.from({ length: count }, sendOnce))
      const ms = percentiles(refusals.map(({ ms }) => ms))
      const unexpected = refusals.filter(({ status, body }) => status === 0 || !hasDetail(body)).slice(0, 2)
      return { answers: countStatuses(refusals), ms, moreMb: Math.round(highestMb - before), unexpected }
    }
    const measureSerially = async (sendOnce: () => Promise<Refusal>) => {
      const all: Refusal[] = []
      const measureOne = async () => {
        const refusal = await sendOnce()
        all.push(refusal)
        return refusal
      }
      for (let count = 1; count < repetitions; count++) await measureOne()
      const last = await measureConcurrently(1, measureOne)
      return { ...last, answers: countStatuses(all), ms: percentiles(all.map(({ ms }) => ms)) }
    }

    const withContentLength = await measureConcurrently(parallel, () =>
      sendHugeBody(`${muster.apiUrl}/tasks/`, token, true),
    )
    const withChunks = await measureConcurrently(parallel, () => sendHugeBody(`${muster.apiUrl}/tasks/`, token, false))
    const withoutSession = await measureConcurrently(parallel, () =>
      sendHugeBody(`${muster.apiUrl}/auth/login`, '', false),
    )
    const nestedJson = '['.repeat(depth)
    const deep = await measureSerially(() => sendJson(`{"title":${nestedJson}${']'.repeat(depth)}}`))
    const unclosed = await measureSerially(() => sendJson(`{"title":${nestedJson}`))
    const bigHeader = await measureSerially(() => sendHugeHeader(Number(new URL(muster.apiUrl).port)))
    clearInterval(memoryTimer)

    const requireStatuses = (
      name: string,
      { answers: statusCounts }: { answers: Record<string, number> },
      allowed: number[],
    ) =>
      requireTrue(
        `${name}: only ${allowed.join(' or ')}`,
        Object.keys(statusCounts).every((status) => allowed.includes(Number(status))),
      )
    const parts = {
      announced: withContentLength,
      chunked: withChunks,
      publicly: withoutSession,
      deep,
      unclosed,
      bigHeader,
    }
    requireStatuses('100 MB, announced', withContentLength, [413])
    requireStatuses('100 MB, in chunks', withChunks, [413])
    requireStatuses('100 MB, in chunks, signed out', withoutSession, [413])
    // 422 is the response to well-formed JSON of the wrong shape.
    requireStatuses('deep JSON', deep, [400, 413, 422])
    requireStatuses('deep JSON, not closed', unclosed, [400, 413])
    requireStatuses('10 MB header', bigHeader, [431])
    for (const [name, { ms, moreMb, unexpected }] of Object.entries(parts)) {
      requireWithin(name, ms.max, maxMs)
      requireTrue(`${name}: a response with detail`, unexpected.length === 0)
      if (!isShort) requireTrue(`${name}: at most ${maxAddedMb} MB more, it took ${moreMb}`, moreMb <= maxAddedMb)
    }
    requireTrue('0 exits', muster.find(API_COMMAND).pid === apiPid && (await read()).status === 200)
    print({ rssMb: Math.round(before), ...parts })

    async function sendJson(text: string): Promise<Refusal> {
      const body = Buffer.from(text)
      return send(`${muster.apiUrl}/tasks/`, token, { 'content-length': body.length }, async (write) => {
        await write(body)
      })
    }
  }),
)

/** A refusal, and the time until the response began to arrive; status 0 if the connection broke first. */
type Refusal = { status: number; ms: number; body: string }

type Write = (chunk: Buffer) => Promise<boolean>

function sendHugeBody(url: string, token: string, hasContentLength: boolean): Promise<Refusal> {
  return send(url, token, hasContentLength ? { 'content-length': hugeBytes } : {}, async (write) => {
    for (let sent = 0; sent < hugeBytes; sent += piece.length) if (!(await write(piece))) return
  })
}

function send(
  url: string,
  token: string,
  headers: Record<string, number>,
  body: (write: Write) => Promise<void>,
): Promise<Refusal> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    let isFinished = false
    const finish = (status: number, ms: number, text: string) => {
      isFinished = true
      resolve({ status, ms, body: text })
      clientRequest.destroy()
    }
    const clientRequest = request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    })
    clientRequest.on('error', ({ message }) => {
      if (!isFinished) finish(0, performance.now() - startedAt, message)
    })
    clientRequest.once('response', (reply) => {
      const ms = performance.now() - startedAt
      let text = ''
      reply.on('data', (chunk) => {
        text += chunk
      })
      reply.on('error', () => {})
      reply.once('close', () => finish(reply.statusCode ?? 0, ms, text))
    })
    const write: Write = async (chunk) => {
      if (!isFinished && !clientRequest.destroyed && !clientRequest.write(chunk))
        await Promise.race([once(clientRequest, 'drain'), closed])
      // Without this turn of the event loop, all chunks that the system accepts at once would be sent before any
      // response is read.
      await nextTurn()
      return !isFinished && !clientRequest.destroyed
    }
    const closed = once(clientRequest, 'close')
    closed.catch(() => {})
    body(write).then(
      () => clientRequest.end(),
      () => {},
    )
  })
}

/** Sends a header of 10 MB as fast as the server accepts it. */
function sendHugeHeader(port: number): Promise<Refusal> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    let [text, ms, remainingBytes] = ['', 0, 10 * 1024 * 1024]
    const push = () => {
      while (remainingBytes > 0 && socket.writable) {
        remainingBytes -= piece.length
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
      ms ||= performance.now() - startedAt
      text += chunk
    })
    socket.once('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
      resolve({ status, ms: ms || performance.now() - startedAt, body: text.split('\r\n\r\n')[1] ?? '' })
    })
  })
}

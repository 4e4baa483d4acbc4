// R20: an hour of mixed load, by default, as of a day of 500,000 requests, 200,000 messages, 50,000 connections and 5,000
// calls. Once a minute, the memory after a garbage collection, the open files and the database connections of both
// services are recorded. `--minutes=5` runs a shorter time with the same load per second.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@muster/database/embedded/free-port'
import pg from 'pg'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { openSocket } from '../../apps/chat/src/testing.ts'
import { createCallWindow } from '../lib/call-window.ts'
import { loopDelay } from '../lib/event-loop.ts'
import { openInspector } from '../lib/inspector.ts'
import { environmentOf, startApi, startChat } from '../lib/muster.ts'
import { addPeople } from '../lib/people.ts'
import { percentile } from '../lib/percentiles.ts'
import { memoryMb } from '../lib/processes.ts'
import { slopeOf } from '../lib/regression.ts'
import { createGroupOfAll } from '../lib/rooms.ts'
import { seed as seedTasks } from '../lib/seed.ts'
import { countStatuses, type MeasuredResponse, sendRequest } from '../lib/send-request.ts'
import { startDatabase } from '../lib/start-database.ts'
import { sendSteadily } from '../lib/steady.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 20
const givenMinutes = process.argv.find((argument) => argument.startsWith('--minutes='))?.split('=')[1]
const minutes = isShort ? 0.5 : Number(givenMinutes ?? 60)
const sampleMs = isShort ? 5_000 : 60_000
/** The share of the samples before the slopes and comparisons begin, while caches fill and code is compiled. */
const warmUpShare = 1 / 6
const perSecond = {
  requests: 500_000 / 3_600,
  messages: 200_000 / 3_600,
  connects: 50_000 / 3_600,
  calls: 5_000 / 3_600,
}
const callers = 40

type Sample = {
  at: number
  requests: number
  heap: number[]
  rss: number[]
  files: number[]
  connections: number
  loopP99: number[]
}

const { integerBelow, chance } = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R20', seed)

/** What is kept of a response: a run has too many of them to keep the bodies of those that succeeded. */
const withoutBody = ({ status, body }: MeasuredResponse) => ({ status, ...(status >= 300 && { body }) })

await withBuild('r20', async (dist) => {
  const database = await startDatabase()
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  const stops: (() => Promise<unknown>)[] = [() => pool.end(), () => database.stop()]
  try {
    const seeded = await seedTasks(database.ownerUrl)
    const [chatInspectorPort, apiInspectorPort] = [await freePort(), await freePort()]
    const start = async (startOne: typeof startApi, port: number, environment: Record<string, string>) => {
      const service = await startOne({ ...environment, NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` }, dist)
      const inspector = await openInspector(service.pid, port)
      stops.unshift(async () => {
        inspector.close()
        await service.stop()
      })
      return { ...service, inspector }
    }
    const environment = { ...environmentOf(database), API_PORT: String(await freePort()) }
    const chat = await start(startChat, chatInspectorPort, environment)
    const api = await start(startApi, apiInspectorPort, { ...environment, CHAT_URL: chat.url })
    const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows
    await soak({ api, chat, query, seeded })
  } finally {
    for (const stop of stops) await stop()
  }
})

type Started = Awaited<ReturnType<typeof startApi>> & { inspector: Awaited<ReturnType<typeof openInspector>> }
type Installation = {
  api: Started
  chat: Started
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  seeded: Awaited<ReturnType<typeof seedTasks>>
}

async function soak({ api, chat, query, seeded }: Installation) {
  const { organizationId, token } = seeded
  const people = await addPeople({ query }, callers + 20, { organization: organizationId, role: 'member', sessions: 1 })
  const room = await createGroupOfAll({ query }, organizationId)
  const tokenOf = (index: number) => people[index % people.length]?.tokens[0] ?? ''
  const requestMixed = mixedRequests(api.url, seeded)
  const requests = sendSteadily(perSecond.requests, (count) => requestMixed(count).then(withoutBody))
  const messages = sendSteadily(perSecond.messages, (count) =>
    sendRequest(`${chat.url}/api/messages/${organizationId}/${room}`, {
      method: 'POST',
      token: tokenOf(count),
      body: { content: `Message ${count}` },
    }).then(withoutBody),
  )
  const connects = sendSteadily(perSecond.connects, (count) =>
    connectOnce(chat.url, { token: tokenOf(count), organizationId }),
  )
  const calls = sendSteadily(perSecond.calls, callOnce)
  const loads = { requests, messages, connects, calls }

  const samples: Sample[] = []
  const endsAt = performance.now() + minutes * 60_000
  while (performance.now() < endsAt) {
    await wait(sampleMs)
    samples.push(await takeSample())
  }
  for (const load of Object.values(loads)) await load.stop()
  judge(samples)
  const counts = Object.fromEntries(Object.entries(loads).map(([name, { responses }]) => [name, responses.length]))
  const [first, last] = [samples[Math.floor(samples.length * warmUpShare)], samples.at(-1)]
  print({ minutes, ...counts, answers: countStatuses(requests.responses), first, last })

  async function takeSample(): Promise<Sample> {
    const services = [api, chat]
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where usename = 'muster_app'`,
    )
    // The delays come first, because a full garbage collection stops the event loop.
    const loopP99 = await Promise.all(services.map(async ({ url }) => (await loopDelay(url)).p99))
    const heap = await Promise.all(services.map(({ inspector }) => inspector.heapMb()))
    await Promise.all(services.map(({ url }) => loopDelay(url)))
    return {
      at: Math.round(performance.now() / 1_000),
      requests: requests.responses.length,
      heap,
      rss: services.map(({ pid }) => memoryMb(pid, 'Rss')),
      files: services.map(({ pid }) => readdirSync(`/proc/${pid}/fd`).length),
      connections: row?.count ?? 0,
      loopP99,
    }
  }

  function judge(all: Sample[]) {
    const statuses = [...requests.responses, ...messages.responses].filter(
      ({ status }) => status === 0 || status >= 300,
    )
    requireTrue('no request and no message failed', statuses.length === 0)
    requireTrue(
      'no connection failed',
      connects.responses.every(({ status }) => status === 200),
    )
    requireTrue(
      'no call failed',
      calls.responses.every(({ status }) => status === 200),
    )
    const warm = all.slice(Math.floor(all.length * warmUpShare))
    const [begin, end] = [warm[0], warm.at(-1)]
    if (!begin || !end) return
    for (const [index, name] of ['api', 'chat'].entries()) {
      const slope = slopeOf(warm.map((sample) => ({ x: sample.requests / 100_000, y: sample.heap[index] ?? 0 })))
      console.error(name, 'MB of heap per 100,000 requests', slope)
      requireWithin(`${name}: MB of heap per 100,000 requests`, slope.high, 1)
      requireWithin(`${name}: RSS at the end`, (end.rss[index] ?? 0) / (begin.rss[index] ?? 1), 1.2)
      requireWithin(`${name}: open files`, Math.abs((end.files[index] ?? 0) - (begin.files[index] ?? 0)), 5)
      requireWithin(
        `${name}: p99 of the loop delay`,
        percentile(
          warm.map(({ loopP99 }) => loopP99[index] ?? 0),
          0.5,
        ),
        50,
      )
    }
    requireWithin('connections to the database', Math.abs(end.connections - begin.connections), 5)
  }

  /** One of the pairs of users calls, accepts and hangs up. */
  async function callOnce(count: number): Promise<{ status: number }> {
    const pair = (count % (callers / 2)) * 2
    const [caller, callee] = [pair, pair + 1].map((index) => ({
      id: people[index]?.id ?? 0,
      window: createCallWindow([chat.url], { token: tokenOf(index), organizationId }, 0),
    }))
    if (!caller || !callee) throw new Error('There are no callers.')
    await Promise.all([caller.window.connect(), callee.window.connect()])
    const callId = randomUUID()
    const started = await caller.window.request('initiate_call', {
      targetUserId: String(callee.id),
      callType: 'audio',
      callId,
    })
    const accepted = await callee.window.request('accept_call', { callerId: String(caller.id), callId })
    const ended = await caller.window.request('end_call', { targetUserId: String(callee.id), callId })
    caller.window.leave()
    callee.window.leave()
    return { status: started?.ok && accepted?.ok && ended?.ok ? 200 : 500 }
  }

  /** Reads as often as users do: mostly tasks, lists and notifications, and a change in five requests. */
  function mixedRequests(url: string, { firstTaskId, taskCount, projectId }: Installation['seeded']) {
    const statuses = ['todo', 'in_progress', 'in_review', 'done']
    return (count: number): Promise<MeasuredResponse> => {
      const task = firstTaskId + integerBelow(taskCount)
      const change = (method: string, path: string, body: object) => sendRequest(url + path, { method, token, body })
      if (count % 20 === 0) return change('POST', '/tasks/', { title: `Task ${count}`, project_id: projectId })
      if (count % 20 === 5) return change('POST', `/tasks/${task}/comments`, { content: `Comment ${count}` })
      if (count % 10 === 1) return change('PATCH', `/tasks/${task}/status`, { status: statuses[integerBelow(4)] })
      const paths = [
        `/tasks/${task}`,
        `/tasks/organization/${organizationId}?limit=50&page=${1 + integerBelow(50)}`,
        `/notifications/?limit=10&organization_id=${organizationId}`,
        `/analytics/dashboard-stats?organization_id=${organizationId}`,
      ]
      return sendRequest(url + (paths[chance(0.7) ? 0 : integerBelow(paths.length)] ?? ''), { token })
    }
  }
}

/** Opens and closes a window. The status is 200 if it connected. */
async function connectOnce(url: string, auth: { token: string; organizationId: number }): Promise<{ status: number }> {
  const { socket, connected } = openSocket(url, auth)
  const status = await connected.then(
    () => 200,
    () => 0,
  )
  socket.disconnect()
  return { status }
}

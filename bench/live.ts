// npm run bench -- live [changes]: measures how soon a user sees that another user has moved a task. Prints the figures
// as one line of JSON.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, openSocket } from '../apps/chat/src/testing.ts'
import {
  buildMuster,
  CHAT_COMMAND,
  createInstallation,
  startMusterAndWait,
} from '../apps/launcher/src/testing/start-muster.ts'
import { memoryMb } from './lib/processes.ts'

const changes = Number(process.argv[2] ?? 300)
const pauseMs = 30

const dist = await buildMuster('bench-live')
const { environment, remove } = await createInstallation()
const muster = await startMusterAndWait(dist, environment)
try {
  const { mover, watcher, organizationId, taskId } = await createStage()
  await wait(3_000) // let startup work finish
  const idleMemory = memoryOf(muster.find(CHAT_COMMAND).pid)
  const url = `http://127.0.0.1:${environment.CHAT_PORT}`
  const client = openSocket(url, { token: watcher.token, organizationId })
  await client.connected

  const [notifiedTimes, displayTimes]: [number[], number[]] = [[], []]
  for (let count = 1; count <= changes + 20; count++) {
    const notified = nextChange(client)
    const startedAt = performance.now()
    const moveRequest = mover.ask('PATCH', `/tasks/${taskId}/status`, { status: count % 2 ? 'in_progress' : 'todo' })
    await notified
    const notifiedMs = performance.now() - startedAt
    await watcher.ask('GET', `/tasks/${taskId}`)
    // The first 20 changes are a warm-up.
    if (count > 20) notifiedTimes.push(notifiedMs)
    if (count > 20) displayTimes.push(performance.now() - startedAt)
    await moveRequest
    await wait(pauseMs)
  }
  client.socket.disconnect()
  const figures = { heard: percentiles(notifiedTimes), seen: percentiles(displayTimes), budget: { p95: 300, aim: 100 } }
  console.log(JSON.stringify({ bench: 'live', changes, unit: 'ms', ...figures, chatIdle: idleMemory }))
  if (figures.seen.p95 > figures.budget.p95) process.exitCode = 1
} finally {
  await muster.stop()
  await Promise.all([remove(), rm(dist, { recursive: true, force: true })])
}

/** Creates two users, an admin and a manager, of one organization, and a task in it. */
async function createStage() {
  const mover = await signUp()
  const organization = await mover.ask('POST', '/organizations/', { name: 'Live', description: 'Seen at once.' })
  const project = await mover.ask('POST', '/projects/', { name: 'Board', organization_id: organization.id })
  const task = await mover.ask('POST', '/tasks/', { title: 'Card', project_id: project.id })
  const invited = { email: `${randomUUID()}@example.org`, role: 'manager' }
  const { invitation_url } = await mover.ask('POST', `/organizations/${organization.id}/invite-member`, invited)
  const link = `/auth/invitations/${invitation_url.split('#')[1]}/accept`
  const { access_token } = await createClient().ask('POST', link, { password: randomUUID() })
  return { mover, watcher: createClient(access_token), organizationId: organization.id, taskId: task.id }
}

async function signUp() {
  const credentials = { email: `${randomUUID()}@example.org`, password: randomUUID() }
  await createClient().ask('POST', '/auth/register', credentials)
  return createClient((await createClient().ask('POST', '/auth/login', credentials)).access_token)
}

function createClient(token = '') {
  const authorization = `Bearer ${token}`
  async function ask(method: string, path: string, body?: object) {
    const headers = new Headers({ authorization, ...(body && { 'content-type': 'application/json' }) })
    const reply = await fetch(muster.apiUrl + path, { method, headers, body: body && JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return JSON.parse(await reply.text())
  }
  return { token, ask }
}

function nextChange({ socket }: Pick<Client, 'socket'>) {
  return new Promise<void>((resolve) => {
    socket.once('changed', () => resolve())
  })
}

function percentiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1))
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}

/** Resident and proportional set size in MB; undefined where the system does not report them (outside Linux). */
function memoryOf(pid: number) {
  try {
    return { rssMB: Math.round(memoryMb(pid, 'Rss')), pssMB: Math.round(memoryMb(pid, 'Pss')) }
  } catch {
    return undefined
  }
}

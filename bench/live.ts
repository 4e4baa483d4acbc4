// npm run bench -- live [changes]: one user moves a task, another sees it. Prints its figures as one line of JSON.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, openSocket } from '../apps/chat/src/testing.ts'
import { buildMuster, CHAT, place, startedMuster } from '../apps/launcher/src/testing/start-muster.ts'

const changes = Number(process.argv[2] ?? 300)
const pauseMs = 30

const dist = await buildMuster('bench-live')
const { environment, remove } = await place()
const muster = await startedMuster(dist, environment)
try {
  const { mover, watcher, organizationId, taskId } = await stage()
  await wait(3_000) // let startup work finish
  const idle = memoryOf(muster.find(CHAT).pid)
  const url = `http://127.0.0.1:${environment.CHAT_PORT}`
  const client = openSocket(url, { token: watcher.token, organizationId })
  await client.connected

  const [heard, seen]: [number[], number[]] = [[], []]
  for (let count = 1; count <= changes + 20; count++) {
    const notified = nextChange(client)
    const began = performance.now()
    const moved = mover.ask('PATCH', `/tasks/${taskId}/status`, { status: count % 2 ? 'in_progress' : 'todo' })
    await notified
    const hearing = performance.now() - began
    await watcher.ask('GET', `/tasks/${taskId}`)
    // The first 20 changes are a warm-up.
    if (count > 20) heard.push(hearing)
    if (count > 20) seen.push(performance.now() - began)
    await moved
    await wait(pauseMs)
  }
  client.socket.disconnect()
  const figures = { heard: shares(heard), seen: shares(seen), budget: { p95: 300, aim: 100 } }
  console.log(JSON.stringify({ bench: 'live', changes, unit: 'ms', ...figures, chatIdle: idle }))
  if (figures.seen.p95 > figures.budget.p95) process.exitCode = 1
} finally {
  await muster.stop()
  await Promise.all([remove(), rm(dist, { recursive: true, force: true })])
}

/** Two users with a leading role in one organization, and a task in it. */
async function stage() {
  const mover = await signedUp()
  const organization = await mover.ask('POST', '/organizations/', { name: 'Live', description: 'Seen at once.' })
  const project = await mover.ask('POST', '/projects/', { name: 'Board', organization_id: organization.id })
  const task = await mover.ask('POST', '/tasks/', { title: 'Card', project_id: project.id })
  const invited = { email: `${randomUUID()}@example.org`, role: 'manager' }
  const { invitation_url } = await mover.ask('POST', `/organizations/${organization.id}/invite-member`, invited)
  const link = `/auth/invitations/${invitation_url.split('#')[1]}/accept`
  const { access_token } = await caller().ask('POST', link, { password: randomUUID() })
  return { mover, watcher: caller(access_token), organizationId: organization.id, taskId: task.id }
}

async function signedUp() {
  const credentials = { email: `${randomUUID()}@example.org`, password: randomUUID() }
  await caller().ask('POST', '/auth/register', credentials)
  return caller((await caller().ask('POST', '/auth/login', credentials)).access_token)
}

function caller(token = '') {
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

function shares(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1))
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}

/** Resident and proportional set size in MB; undefined where the system does not report them (outside Linux). */
function memoryOf(pid: number) {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const megabytes = (key: string) =>
      Math.round(Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1_024)
    return { rssMB: megabytes('Rss'), pssMB: megabytes('Pss') }
  } catch {
    return undefined
  }
}

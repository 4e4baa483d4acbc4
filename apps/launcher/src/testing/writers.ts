import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

export const writeKinds = ['task', 'comment', 'status', 'invite'] as const
type Kind = (typeof writeKinds)[number]

/**
 * A write and its outcome: `ok` if it was acknowledged, `fail` if it was refused with a 4xx, `unknown` if there was no
 * response or a 5xx. `key` is a unique string in the written object, or the title of the task whose status was changed.
 */
export type Write = { kind: Kind; key: string; outcome: 'ok' | 'fail' | 'unknown' }

export type Writers = {
  writes: Write[]
  /** The number of writes for each response status, and the number without a response under 'no answer'. */
  statusCounts: Map<string, number>
  acknowledgedCount(): number
  /**
   * Waits for the next acknowledged write.
   * @returns how long this took, in milliseconds
   */
  nextAcknowledged(): Promise<number>
  stop(): Promise<void>
}

export type Account = { email: string; password: string; token: string; organizationId: number; projectId: number }

/** Creates a user with an organization and a project through the api. */
export async function makeAccount(apiUrl: string): Promise<Account> {
  const email = `writer-${randomUUID()}@example.org`
  const password = randomUUID()
  const post = (path: string, body: object, token?: string) =>
    createWithRetry(() => send(apiUrl, 'POST', path, body, token))
  await post('/auth/register', { email, password, full_name: 'Writer' })
  const { access_token: token } = await post('/auth/login', { email, password })
  const { id: organizationId } = await post('/organizations/', { name: 'Writers', description: 'They write.' }, token)
  const { id: projectId } = await post('/projects/', { name: 'Crash', organization_id: organizationId }, token)
  return { email, password, token, organizationId, projectId }
}

/** Starts `count` loops. Until `stop` is called, each creates, comments on and completes tasks, and invites people. */
export function startWriters(apiUrl: string, { token, projectId, organizationId }: Account, count: number): Writers {
  const writes: Write[] = []
  const statusCounts = new Map<string, number>()
  let acknowledgedCount = 0
  let stopped = false

  const write = async (kind: Kind, key: string, method: string, path: string, body: object) => {
    const newWrite: Write = { kind, key, outcome: 'unknown' }
    writes.push(newWrite)
    const reply = await send(apiUrl, method, path, body, token).catch(() => undefined)
    const status = reply ? String(reply.status) : 'no answer'
    statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
    if (reply?.ok) {
      newWrite.outcome = 'ok'
      acknowledgedCount++
    } else {
      if (reply && reply.status < 500) newWrite.outcome = 'fail'
      await wait(50)
    }
    const text = await reply?.text().catch(() => undefined)
    return newWrite.outcome === 'ok' && text ? JSON.parse(text) : undefined
  }
  const writeLoop = async () => {
    for (let n = 0; !stopped; n++) {
      const title = randomUUID()
      const task = await write('task', title, 'POST', '/tasks/', { title, project_id: projectId })
      const content = randomUUID()
      if (task) await write('comment', content, 'POST', `/tasks/${task.id}/comments`, { content })
      if (task) await write('status', title, 'PATCH', `/tasks/${task.id}/status`, { status: 'done' })
      const email = `${randomUUID()}@example.org`
      if (n % 4 === 0) await write('invite', email, 'POST', `/organizations/${organizationId}/invite-member`, { email })
    }
  }
  const loops = Array.from({ length: count }, writeLoop)
  return {
    writes,
    statusCounts,
    acknowledgedCount: () => acknowledgedCount,
    nextAcknowledged: async () => {
      const before = acknowledgedCount
      const startedAt = Date.now()
      while (acknowledgedCount === before) await wait(5)
      return Date.now() - startedAt
    },
    stop: async () => {
      stopped = true
      await Promise.all(loops)
    },
  }
}

function send(apiUrl: string, method: string, path: string, body: object, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return fetch(`${apiUrl}${path}`, { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(30_000) })
}

/** Retries for a while, because on a busy machine a service that has just started may return 503. */
async function createWithRetry(sendRequest: () => Promise<Response>) {
  for (let attemptsLeft = 20; ; attemptsLeft--) {
    const reply = await sendRequest()
    if (reply.ok) return JSON.parse(await reply.text())
    if (reply.status !== 503 || attemptsLeft === 0)
      throw new Error(`${reply.url}: ${reply.status} ${await reply.text()}`)
    await wait(500)
  }
}

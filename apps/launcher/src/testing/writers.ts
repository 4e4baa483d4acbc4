import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

export const kindsOfWrites = ['task', 'comment', 'status', 'invite'] as const
type Kind = (typeof kindsOfWrites)[number]

/**
 * The result of a write: `ok` was acknowledged, `fail` was refused with a 4xx, `unknown` had no response or a 5xx.
 * `key` is part of what was written, or of the task that was moved.
 */
export type Written = { kind: Kind; key: string; outcome: 'ok' | 'fail' | 'unknown' }

export type Writers = {
  written: Written[]
  /** The number of responses by status, or 'no answer'. */
  answers: Map<string, number>
  acknowledged(): number
  /**
   * Waits for the next acknowledged write.
   * @returns the milliseconds it took
   */
  nextAcknowledged(): Promise<number>
  stop(): Promise<void>
}

export type Account = { email: string; password: string; token: string; organization: number; project: number }

/** A user with an organization and a project, created through the api. */
export async function makeAccount(apiUrl: string): Promise<Account> {
  const email = `writer-${randomUUID()}@example.org`
  const password = randomUUID()
  const post = (path: string, body: object, token?: string) => made(() => send(apiUrl, 'POST', path, body, token))
  await post('/auth/register', { email, password, full_name: 'Writer' })
  const { access_token: token } = await post('/auth/login', { email, password })
  const { id: organization } = await post('/organizations/', { name: 'Writers', description: 'They write.' }, token)
  const { id: project } = await post('/projects/', { name: 'Crash', organization_id: organization }, token)
  return { email, password, token, organization, project }
}

/** Starts `count` loops that create tasks, comment on them, complete them and invite people, until they are stopped. */
export function startWriters(apiUrl: string, { token, project, organization }: Account, count: number): Writers {
  const written: Written[] = []
  const answers = new Map<string, number>()
  let acknowledged = 0
  let stopped = false

  const write = async (kind: Kind, key: string, method: string, path: string, body: object) => {
    const write: Written = { kind, key, outcome: 'unknown' }
    written.push(write)
    const reply = await send(apiUrl, method, path, body, token).catch(() => undefined)
    const answer = reply ? String(reply.status) : 'no answer'
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    if (reply?.ok) {
      write.outcome = 'ok'
      acknowledged++
    } else {
      if (reply && reply.status < 500) write.outcome = 'fail'
      await wait(50)
    }
    const text = await reply?.text().catch(() => undefined)
    return write.outcome === 'ok' && text ? JSON.parse(text) : undefined
  }
  const loop = async () => {
    for (let n = 0; !stopped; n++) {
      const title = randomUUID()
      const task = await write('task', title, 'POST', '/tasks/', { title, project_id: project })
      const content = randomUUID()
      if (task) await write('comment', content, 'POST', `/tasks/${task.id}/comments`, { content })
      if (task) await write('status', title, 'PATCH', `/tasks/${task.id}/status`, { status: 'done' })
      const email = `${randomUUID()}@example.org`
      if (n % 4 === 0) await write('invite', email, 'POST', `/organizations/${organization}/invite-member`, { email })
    }
  }
  const loops = Array.from({ length: count }, loop)
  return {
    written,
    answers,
    acknowledged: () => acknowledged,
    nextAcknowledged: async () => {
      const before = acknowledged
      const began = Date.now()
      while (acknowledged === before) await wait(5)
      return Date.now() - began
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

/** On a busy machine a service that has just started may return 503: retry for a while. */
async function made(ask: () => Promise<Response>) {
  for (let left = 20; ; left--) {
    const reply = await ask()
    if (reply.ok) return JSON.parse(await reply.text())
    if (reply.status !== 503 || left === 0) throw new Error(`${reply.url}: ${reply.status} ${await reply.text()}`)
    await wait(500)
  }
}

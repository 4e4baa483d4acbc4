import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** What became of a write: acknowledged, or nobody knows (the answer was lost or was an error). */
export type Written = { title: string; created: boolean; done: boolean | 'unknown' }

export type Writers = {
  written: Written[]
  /** How often each answer came: a status, or 'no answer'. */
  answers: Map<string, number>
  acknowledged(): number
  /** Waits until one more write was acknowledged. @returns milliseconds it took */
  nextAcknowledged(): Promise<number>
  stop(): Promise<void>
}

type Account = { token: string; project: number }

/** A person with an organization and a project, made through the api like any other. */
export async function makeAccount(apiUrl: string): Promise<Account> {
  const email = `writer-${randomUUID()}@example.org`
  const password = randomUUID()
  await expectOk(await send(apiUrl, 'POST', '/auth/register', { email, password, full_name: 'Writer' }))
  const { access_token: token } = await expectOk(await send(apiUrl, 'POST', '/auth/login', { email, password }))
  const organization = await expectOk(
    await send(apiUrl, 'POST', '/organizations/', { name: 'Writers', description: 'They write.' }, token),
  )
  const body = { name: 'Crash', organization_id: organization.id }
  const project = await expectOk(await send(apiUrl, 'POST', '/projects/', body, token))
  return { token, project: project.id }
}

/** Starts `count` loops, each creating tasks and finishing every second of them, until they are stopped. */
export function startWriters(apiUrl: string, { token, project }: Account, count: number): Writers {
  const written: Written[] = []
  const answers = new Map<string, number>()
  let acknowledged = 0
  let stopped = false

  const ask = async (method: string, path: string, body: object): Promise<Response | undefined> => {
    const reply = await send(apiUrl, method, path, body, token).catch(() => undefined)
    const answer = reply ? String(reply.status) : 'no answer'
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    if (reply?.ok) acknowledged++
    else await wait(50)
    return reply?.ok ? reply : undefined
  }
  const loop = async () => {
    for (let n = 0; !stopped; n++) {
      const write: Written = { title: randomUUID(), created: false, done: false }
      written.push(write)
      const reply = await ask('POST', '/tasks/', { title: write.title, project_id: project })
      const task = reply && JSON.parse(await reply.text().catch(() => 'null'))
      write.created = reply !== undefined
      if (!task || n % 2) continue
      write.done = 'unknown'
      if (await ask('PATCH', `/tasks/${task.id}/status`, { status: 'done' })) write.done = true
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
  return fetch(`${apiUrl}${path}`, { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) })
}

async function expectOk(reply: Response) {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${await reply.text()}`)
  return JSON.parse(await reply.text())
}

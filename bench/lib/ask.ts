import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

type Asked = {
  method?: string
  token?: string
  body?: object
  headers?: Record<string, string>
  agent?: Agent
  /** The address on this machine from which it is asked: any of 127.0.0.0/8. */
  from?: string
  /** After so long it counts as unanswered. */
  patienceMs?: number
}

export type Answer = {
  /** 0 when none came. */
  status: number
  /** When it was asked and how long the whole answer took; milliseconds of performance.now(). */
  began: number
  ms: number
  headers: IncomingHttpHeaders
  body: string
  /** Why none came. */
  error?: string
}

/** Asks once. Never throws: an answer that does not come is one of status 0. */
export function ask(url: string, asked: Asked = {}): Promise<Answer> {
  const { method = 'GET', token, body, headers = {}, agent, from, patienceMs = 10_000 } = asked
  const text = body && JSON.stringify(body)
  const began = performance.now()
  return new Promise((resolve) => {
    const none = (error: string) =>
      resolve({ status: 0, began, ms: performance.now() - began, headers: {}, body: '', error })
    const sent = request(
      url,
      {
        method,
        agent,
        localAddress: from,
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (reply) => {
        let got = ''
        reply.setEncoding('utf8')
        reply.on('data', (chunk) => {
          got += chunk
        })
        reply.once('error', ({ message }) => none(message))
        reply.once('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            began,
            ms: performance.now() - began,
            headers: reply.headers,
            body: got,
          }),
        )
      },
    )
    sent.once('error', ({ message }) => none(message))
    sent.end(text)
  })
}

/** Asks until it is answered by anything but 503, as a careful client does; what came instead goes into `instead`. */
export async function untilAnswered(send: () => Promise<Answer>, instead: Answer[]): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 0 && answer.status !== 503) return answer
    instead.push(answer)
    await wait(50)
  }
}

/** What an answer must be while the database is away. */
export function isHonest503({ status, headers, body }: Answer): boolean {
  return status === 503 && Number(headers['retry-after']) > 0 && saysDetail(body)
}

export function saysDetail(body: string): boolean {
  try {
    const { detail } = JSON.parse(body)
    return typeof detail === 'string' && detail.length > 0 && detail.length <= 500
  } catch {
    return false
  }
}

/** How often each status came. */
export function statuses(answers: Pick<Answer, 'status'>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Lines of the log that tell of an exception or a rejected promise which ended a service. */
export const uncaughtErrors = (said: string) =>
  said.split('\n').filter((line) => line.includes('an error nobody caught'))

import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

type Asked = {
  method?: string
  token?: string
  body?: object
  headers?: Record<string, string>
  agent?: Agent
  /** The local address from which the request is sent: any of 127.0.0.0/8. */
  from?: string
  /** The time after which the request counts as unanswered. */
  patienceMs?: number
}

export type Answer = {
  /** 0 if there was no response. */
  status: number
  /** When the request was sent and how long the whole response took; milliseconds of performance.now(). */
  began: number
  ms: number
  headers: IncomingHttpHeaders
  body: string
  /** Why there was no response. */
  error?: string
}

/** Sends one request. Never throws: without a response, the status is 0. */
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

/**
 * Retries until there is a response other than 503, as a careful client does. The failed attempts are added to `failures`.
 */
export async function untilAvailable(send: () => Promise<Answer>, failures: Answer[]): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 0 && answer.status !== 503) return answer
    failures.push(answer)
    await wait(50)
  }
}

/** Whether this is the required response while the database is unavailable. */
export function isExpected503({ status, headers, body }: Answer): boolean {
  return status === 503 && Number(headers['retry-after']) > 0 && hasDetail(body)
}

export function hasDetail(body: string): boolean {
  try {
    const { detail } = JSON.parse(body)
    return typeof detail === 'string' && detail.length > 0 && detail.length <= 500
  } catch {
    return false
  }
}

/** The number of responses with each status. */
export function statuses(answers: Pick<Answer, 'status'>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Log lines about an uncaught exception or rejected promise that ended a service. */
export const uncaughtErrors = (said: string) =>
  said.split('\n').filter((line) => line.includes('an error nobody caught'))

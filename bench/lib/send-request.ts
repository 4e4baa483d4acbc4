import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

type RequestOptions = {
  method?: string
  token?: string
  body?: object
  headers?: Record<string, string>
  agent?: Agent
  /** The local IP address from which the request is sent, which can be any address in 127.0.0.0/8. */
  localAddress?: string
  /** The time after which the request is aborted. */
  timeoutMs?: number
}

export type MeasuredResponse = {
  /** 0 if there was no response. */
  status: number
  /**
   * The time at which the request was sent (performance.now()); `ms` is how long it took until the whole response had
   * arrived or the request had failed.
   */
  startedAt: number
  ms: number
  headers: IncomingHttpHeaders
  body: string
  /** Why there was no response. */
  error?: string
}

/** Sends one request. If there is no response, resolves with the status 0 instead of rejecting. */
export function sendRequest(url: string, options: RequestOptions = {}): Promise<MeasuredResponse> {
  const { method = 'GET', token, body, headers = {}, agent, localAddress, timeoutMs = 10_000 } = options
  const text = body && JSON.stringify(body)
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const onFailure = (error: string) =>
      resolve({ status: 0, startedAt, ms: performance.now() - startedAt, headers: {}, body: '', error })
    const clientRequest = request(
      url,
      {
        method,
        agent,
        localAddress,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (reply) => {
        let responseText = ''
        reply.setEncoding('utf8')
        reply.on('data', (chunk) => {
          responseText += chunk
        })
        reply.once('error', ({ message }) => onFailure(message))
        reply.once('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            startedAt,
            ms: performance.now() - startedAt,
            headers: reply.headers,
            body: responseText,
          }),
        )
      },
    )
    clientRequest.once('error', ({ message }) => onFailure(message))
    clientRequest.end(text)
  })
}

/**
 * Repeats a request until it gets a response other than a 503, as a careful client does. The failed attempts are added
 * to `failures`.
 */
export async function retryUntilAvailable(
  send: () => Promise<MeasuredResponse>,
  failures: MeasuredResponse[],
): Promise<MeasuredResponse> {
  for (;;) {
    const response = await send()
    if (response.status !== 0 && response.status !== 503) return response
    failures.push(response)
    await wait(50)
  }
}

/** Whether this is the response that is required while the database is unavailable. */
export function isExpected503({ status, headers, body }: MeasuredResponse): boolean {
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
export function countStatuses(responses: Pick<MeasuredResponse, 'status'>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Log lines about an uncaught exception or rejected promise that ended a service. */
export const uncaughtErrors = (output: string) =>
  output.split('\n').filter((line) => line.includes('an error nobody caught'))

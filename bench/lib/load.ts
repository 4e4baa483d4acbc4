import autocannon from 'autocannon'

export type Operation = {
  name: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object
  headers?: Record<string, string>
  nextRequest?: () => { path: string; body?: object }
}

/**
 * Runs one operation over 32 connections for this many seconds. `p99` is the 99th percentile of the latency in
 * milliseconds, and `failedCount` is the number of failed requests.
 */
export async function measureLoad(url: string, token: string, operation: Operation, seconds: number) {
  const { method, headers, nextRequest } = operation
  // autocannon sends this request once per connection before it calls setupRequest for the following ones.
  const { path, body }: Pick<Operation, 'path' | 'body'> = nextRequest?.() ?? operation
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    requests: [
      {
        method,
        path,
        ...(body && { body: JSON.stringify(body) }),
        ...(nextRequest && {
          setupRequest: (request) => {
            const next = nextRequest()
            return { ...request, path: next.path, ...(next.body && { body: JSON.stringify(next.body) }) }
          },
        }),
      },
    ],
  })
  if (process.env.BENCH_DEBUG) console.log(operation.name, result.statusCodeStats, result.errors, result.timeouts)
  const failedCount =
    result.errors + result.non2xx - (headers?.['if-none-match'] ? (result.statusCodeStats?.['304']?.count ?? 0) : 0)
  return { perSecond: result.requests.average, total: result.requests.total, p99: result.latency.p99, failedCount }
}

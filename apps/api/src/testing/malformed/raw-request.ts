import { connect } from 'node:net'

/** A request that is sent without normalization; `sendRaw` adds Host, Connection and Content-Length. */
export type RawRequest = { method: string; target: string; headers: [name: string, value: string][]; body?: Buffer }

/** If no response arrived in time or before the connection broke, `status` is 0 and `error` contains the reason. */
export type RawResponse = { status: number; headers: Map<string, string>; text: string; ms: number; error?: string }

/** Sends a request over a separate connection. Never throws. */
export function sendRaw(port: number, request: RawRequest, timeoutMs = 5_000): Promise<RawResponse> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let error: string | undefined
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(headOf(request))
      if (request.body) socket.write(request.body)
    })
    const timeout = setTimeout(() => {
      error = `no answer within ${timeoutMs} ms`
      socket.destroy()
    }, timeoutMs)
    socket.on('data', (chunk) => chunks.push(chunk))
    // Do not resolve here but on `close`, because a response may already have arrived when sending fails.
    socket.on('error', ({ message }) => {
      error ??= message
    })
    socket.on('end', () => socket.destroy())
    socket.once('close', () => {
      clearTimeout(timeout)
      resolve({ ...parseResponse(Buffer.concat(chunks), error), ms: performance.now() - startedAt })
    })
  })
}

function headOf({ method, target, headers, body }: RawRequest): Buffer {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`Content-Length: ${body.length}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

function parseResponse(bytes: Buffer, error: string | undefined): Omit<RawResponse, 'ms'> {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
  if (status === 0) return { status, headers: new Map(), text: '', error: error ?? 'hung up without an answer' }
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const rest = bytes.subarray(end + 4)
  const body = headers.get('transfer-encoding') === 'chunked' ? decodeChunked(rest) : rest
  return { status, headers, text: body.toString() }
}

function decodeChunked(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, line).toString('latin1'), 16)
    if (line < 0 || !(size > 0)) break
    parts.push(body.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
  return Buffer.concat(parts)
}

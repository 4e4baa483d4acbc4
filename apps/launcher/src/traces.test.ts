import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  buildMuster,
  createInstallation,
  type Muster,
  startMuster,
  startMusterAndWait,
} from './testing/start-muster.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  attributes: Attribute[]
  links: { traceId: string; spanId: string }[]
  status: { code: number }
  service: string
}
type Batch = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Omit<Span, 'service'>[] }[] }[]
}
type Received = { path: string | undefined; type: string | undefined; token: unknown; body: Buffer }

/** A receiver of traces: a real server, which keeps what it receives. */
async function startReceiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    buffer(request)
      .then((body) => {
        const { authorization: token, 'content-type': type } = request.headers
        received.push({ path: request.url, type, token, body })
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
      .catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    received,
    bytes: () => Buffer.concat(received.map(({ body }) => body)),
    spans: (): Span[] =>
      received.flatMap(({ body }) => {
        const batch: Batch = JSON.parse(body.toString())
        return batch.resourceSpans.flatMap(({ resource, scopeSpans }) => {
          const service = String(attributeOf(resource, 'service.name'))
          return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })))
        })
      }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const attributeOf = ({ attributes }: { attributes: Attribute[] }, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

let dist: string
let installation: Awaited<ReturnType<typeof createInstallation>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let muster: Muster | undefined
beforeAll(async () => {
  dist = await buildMuster('traces-test')
})
afterAll(() => rm(dist, { recursive: true, force: true }))
afterEach(async () => {
  await muster?.stop()
  muster = undefined
  receiver?.close()
  await installation.remove()
})

const secretHeader = 'collector-secret-1'
async function start(variables: Record<string, string>): Promise<Muster> {
  installation = await createInstallation()
  receiver = await startReceiver()
  muster = await startMusterAndWait(dist, {
    ...installation.environment,
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${secretHeader}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    ...variables,
  })
  return muster
}

/** What users write and what identifies them; none of it may be in a trace. */
const canaries = {
  password: 'canary-password-7361',
  email: 'canary-mail-7361@example.org',
  name: 'Canary-Name-7361',
  title: 'Canary-Title-7361',
  message: 'Canary-Message-7361',
  organization: 'Canary-Organization-7361',
}

/** Registers an account and creates an organization with a project. */
async function createTeam({ apiUrl }: Muster) {
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${apiUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
  }
  const { email, password, name } = canaries
  const user = await send('/auth/register', { email, password, full_name: name })
  const { access_token: token } = (await send('/auth/login', { email, password })).body
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(path, body, { authorization: `Bearer ${token}`, ...headers })
  const organization = (await post('/organizations/', { name: canaries.organization, description: 'x' })).body
  const project = (await post('/projects/', { name: canaries.title, organization_id: organization.id })).body
  return { token, post, organization, project, userId: user.body.id }
}

/** Sends a message over a socket, and waits until it is stored. */
async function sendMessage(chatUrl: string, token: string, organizationId: number, roomId: string) {
  const socket = io(chatUrl, { auth: { token, organizationId }, transports: ['websocket'], reconnection: false })
  try {
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
    const payload = { roomId, content: canaries.message, clientMessageId: crypto.randomUUID() }
    const acknowledgement = await socket.timeout(60_000).emitWithAck('send_message', payload)
    expect(acknowledgement).toMatchObject({ ok: true })
  } finally {
    socket.disconnect()
  }
}

describe('traces', () => {
  it('show how a task and a message are written and delivered, and contain nothing that users write', async () => {
    const running = await start({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })
    const { token, post, organization, project } = await createTeam(running)
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const created = await post(
      '/tasks/',
      { title: canaries.title, description: canaries.message, project_id: project.id },
      { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, tracestate: 'vendor=canary-state-7361' },
    )
    expect(created.status).toBe(201)
    const chatUrl = `http://127.0.0.1:${installation.environment.CHAT_PORT}`
    const room = await fetch(`${chatUrl}/api/chat-rooms/${organization.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: canaries.title, participantIds: [], isGroup: true }),
    })
    const { _id: roomId } = JSON.parse(await room.text())
    await sendMessage(chatUrl, token, organization.id, roomId)

    const named = (name: string) => receiver.spans().filter((span) => span.name === name)
    const childrenOf = ({ spanId }: Span) => receiver.spans().filter(({ parentSpanId }) => parentSpanId === spanId)

    // The task: the request is below the span of its caller, and its statements are below the request.
    await expect.poll(() => named('POST /tasks/').length + named('POST /tasks').length).toBe(1)
    const request = [...named('POST /tasks'), ...named('POST /tasks/')][0]
    if (!request) throw new Error('no span')
    expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', service: 'muster-api', kind: 2 })
    expect(attributeOf(request, 'http.response.status_code')).toBe(201)
    expect(attributeOf(request, 'muster.request_id')).toBe(created.headers.get('x-request-id'))
    const statements = childrenOf(request)
    expect(statements.every((span) => span.traceId === traceId)).toBe(true)
    const insert = statements.find(({ name }) => name.startsWith('INSERT') && name.includes('tasks'))
    expect(insert, statements.map(({ name }) => name).join('; ')).toBeDefined()
    expect(insert && attributeOf(insert, 'db.response.returned_rows')).toBeGreaterThan(0)

    // Its delivery by the other service is a trace of its own, which refers to the request.
    const deliveriesOf = (span: Span) =>
      named('deliver the facts').filter(({ links }) => links.some(({ spanId }) => spanId === span.spanId))
    await expect.poll(() => deliveriesOf(request).length).toBeGreaterThan(0)
    const delivery = deliveriesOf(request)[0]
    expect(delivery).toMatchObject({
      service: 'muster-chat',
      links: expect.arrayContaining([expect.objectContaining({ traceId })]),
    })
    expect(delivery?.traceId).not.toBe(traceId)
    expect(delivery && childrenOf(delivery).some(({ name }) => name.includes('facts'))).toBe(true)

    // The message: an event of a socket, with its statement, and its delivery.
    await expect.poll(() => named('event send_message').length).toBe(1)
    const event = named('event send_message')[0]
    if (!event) throw new Error('no span')
    expect(event).toMatchObject({ service: 'muster-chat', kind: 2 })
    expect(event.parentSpanId || undefined).toBeUndefined()
    // The statement numbers the message in its room, and stores it.
    expect(childrenOf(event).map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^(?:INSERT|UPDATE) .*chat_messages/),
    )
    await expect.poll(() => deliveriesOf(event).length).toBeGreaterThan(0)

    // Every span below a request is complete, and regular polls and health checks have none.
    expect(named('GET /readyz')).toEqual([])
    const roots = receiver.spans().filter(({ parentSpanId }) => !parentSpanId)
    expect(
      roots.filter(({ name }) => !/^(?:[A-Z]+ \/|[A-Z]+$|event |job |deliver )/.test(name)).map(({ name }) => name),
    ).toEqual([])

    const bytes = receiver.bytes()
    for (const secret of [...Object.values(canaries), token, secretHeader, 'canary-state-7361'])
      expect(bytes.includes(secret), secret).toBe(false)
    expect(receiver.received.every((one) => one.token === secretHeader && one.path === '/v1/traces')).toBe(true)
  })

  it('have the ids that the lines of the log have, and the id of the response', async () => {
    const running = await start({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })
    const refused = await fetch(`${running.apiUrl}/tasks/my-tasks`)
    expect(refused.status).toBe(401)
    const requestId = refused.headers.get('x-request-id')
    const spanOf = () => receiver.spans().find((span) => attributeOf(span, 'muster.request_id') === requestId)
    await expect.poll(spanOf).toBeDefined()
    const span = spanOf()
    const line = running
      .output()
      .split('\n')
      .find((text) => text.includes('"event":"refused"'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      reqId: requestId,
      trace_id: span?.traceId,
      span_id: span?.spanId,
      status: 401,
    })
  })

  it('are sent as protobuf by default, also those that are recorded before the end, and contain no secrets', async () => {
    const running = await start({ OTEL_BSP_SCHEDULE_DELAY: '600000', OTEL_SERVICE_NAME: 'office' })
    const { post, project, token } = await createTeam(running)
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4737'
    await post(
      '/tasks/',
      { title: canaries.title, project_id: project.id },
      { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    )
    await running.stop()
    const bytes = receiver.bytes()
    expect(receiver.received.every(({ type }) => type === 'application/x-protobuf')).toBe(true)
    expect(bytes.includes(Buffer.from(traceId, 'hex'))).toBe(true)
    expect(bytes.includes('office')).toBe(true)
    for (const secret of [...Object.values(canaries), token]) expect(bytes.includes(secret), secret).toBe(false)
  })

  it('that cannot be sent harm nothing, and the log says so once', async () => {
    const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
    const { post, project } = await createTeam(running)
    expect((await post('/tasks/', { title: 'Works', project_id: project.id })).status).toBe(201)
    await expect.poll(() => running.output()).toContain('traces could not be sent')
  })

  it('are off without an address, and an invalid setting ends the start with a sentence', async () => {
    const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })
    await createTeam(running)
    await running.stop()
    expect(receiver.received).toEqual([])
    expect(running.output()).not.toContain('trace_id')
    const refused = startMuster(dist, {
      ...installation.environment,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    })
    await refused.ended
    expect(refused.output()).toContain("OTEL_EXPORTER_OTLP_PROTOCOL must be 'http/protobuf' or 'http/json'.")
  })
})

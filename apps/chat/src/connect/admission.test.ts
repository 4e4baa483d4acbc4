import { Manager } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatInstallation } from '../testing.ts'

let installation: Awaited<ReturnType<typeof chatInstallation>>
let url: string
let organizationId: number

beforeAll(async () => {
  installation = await chatInstallation()
  url = (await installation.startNode()).url
  organizationId = await installation.createOrganization()
})
afterAll(() => installation.close())

const expectRefused = (auth: Record<string, unknown>) =>
  installation.connect(url, auth).then(
    () => expect.fail('was let in'),
    (error) => error.data,
  )

/** Connects a window, and records the `connection_replaced` events that it receives. */
async function connectReplaceable(token: string) {
  const client = await installation.connect(url, { token, organizationId })
  const replacedEvents: unknown[] = []
  client.socket.on('connection_replaced', (event) => replacedEvents.push(event))
  return { ...client, replacedEvents }
}

/**
 * Makes the client behave as if its connection had died silently: it neither reads nor answers anything that arrives.
 */
function silence({ io }: { io: { engine: { transport: object } } }) {
  const socket: unknown = Reflect.get(io.engine.transport, 'ws')
  if (!(socket instanceof Object)) throw new Error('There is no websocket.')
  Reflect.set(socket, 'onmessage', () => {})
  Reflect.set(socket, 'onclose', () => {})
}

type Untyped = { emitWithAck(name: string, payload: unknown): Promise<unknown> }
const untyped = (socket: Untyped) => socket

describe('connecting', () => {
  it('a member connects with token and organizationId [SOCK-02, SOCK-03]', async () => {
    const { token } = await installation.createMember(organizationId, 'member')
    const { socket } = await installation.connect(url, { token, organizationId })
    expect(socket.connected).toBe(true)
  })

  it('works over polling where websocket is not available', async () => {
    const { token } = await installation.createMember(organizationId, 'member')
    const { socket } = await installation.connect(
      url,
      { token, organizationId },
      { transports: ['polling'], upgrade: false },
    )
    expect(socket.connected).toBe(true)
  })

  it.each([
    ['no token', undefined],
    ['null as token', null],
    ['a token nobody was given', 'x'.repeat(43)],
    ['a token far too long', 'x'.repeat(20_000)],
  ])('refuses %s with 401', async (_, token) => {
    expect(await expectRefused({ token, organizationId })).toMatchObject({ status: 401, title: 'Unauthorized' })
  })

  it.each([
    ['no organization', {}],
    ['a word', { organizationId: 'mine' }],
    ['a fraction', { organizationId: 1.5 }],
    ['a number too large', { organizationId: 2 ** 31 }],
    ['an object', { organizationId: { $ne: 1 } }],
    ['a key nobody knows', { organizationId: 1, role: 'admin' }],
    ['a token that is an object', { organizationId: 1, token: {} }],
  ])('refuses %s with 422', async (_, auth) => {
    const { token } = await installation.createMember(organizationId, 'member')
    expect(await expectRefused({ token, ...auth })).toMatchObject({ status: 422, title: 'Unprocessable Content' })
  })

  it('refuses a foreign and an unknown organization with the same 403', async () => {
    const { token } = await installation.createMember(organizationId, 'admin')
    const foreignRefusal = await expectRefused({ token, organizationId: await installation.createOrganization() })
    expect(foreignRefusal).toMatchObject({ status: 403, detail: 'You do not have access to this organization.' })
    expect(await expectRefused({ token, organizationId: 2_147_483_647 })).toEqual(foreignRefusal)
  })

  it.each(['pending', 'inactive'] as const)('refuses a user who is only a(n) %s member', async (status) => {
    const { id, token } = await installation.createUser()
    await installation.db
      .insertInto('memberships')
      .values({ organization_id: organizationId, user_id: id, role: 'member', status })
      .execute()
    expect(await expectRefused({ token, organizationId })).toMatchObject({ status: 403 })
  })

  it('refuses an expired session, and an account that is not active', async () => {
    const lateMember = await installation.createMember(organizationId, 'member')
    await installation.db
      .updateTable('sessions')
      .set({ last_seen_at: '2026-01-01' })
      .where('id', '=', lateMember.sessionId)
      .execute()
    expect(await expectRefused({ token: lateMember.token, organizationId })).toMatchObject({ status: 401 })
    const formerMember = await installation.createMember(organizationId, 'member')
    await installation.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', formerMember.id).execute()
    expect(await expectRefused({ token: formerMember.token, organizationId })).toMatchObject({ status: 401 })
  })

  it('refuses a user whose password is still the role word', async () => {
    const { id, token } = await installation.createMember(organizationId, 'member')
    await installation.db.updateTable('users').set({ password_expires_at: '2126-01-01' }).where('id', '=', id).execute()
    expect(await expectRefused({ token, organizationId })).toMatchObject({
      status: 403,
      detail: 'Set your own password first',
    })
  })

  it('the eleventh window is admitted, even when all connect at once: the oldest gives way and receives the reason [L4]', async () => {
    const { token } = await installation.createMember(organizationId, 'member')
    const clients = await Promise.all(Array.from({ length: 12 }, () => connectReplaceable(token)))
    await expect.poll(() => clients.filter(({ socket }) => socket.connected)).toHaveLength(10)
    const ended = clients.filter(({ socket }) => !socket.connected)
    for (const { replacedEvents } of ended)
      expect(replacedEvents).toEqual([
        { windows: 10, detail: 'This window was disconnected because Muster is open in more than 10 windows.' },
      ])
    const [oldest] = clients.filter(({ socket }) => socket.connected)
    const newest = await connectReplaceable(token)
    expect(newest.socket.connected).toBe(true)
    await expect.poll(() => oldest?.socket.connected).toBe(false)
    expect(oldest?.replacedEvents).toHaveLength(1)
  })

  it('windows whose connection died silently give way first, and lock no user out [L4]', async () => {
    const { token } = await installation.createMember(organizationId, 'member')
    const livingWindows = await Promise.all(Array.from({ length: 5 }, () => connectReplaceable(token)))
    const deadWindows = await Promise.all(Array.from({ length: 5 }, () => connectReplaceable(token)))
    for (const { socket } of deadWindows) silence(socket)
    const newWindows = await Promise.all(Array.from({ length: 5 }, () => connectReplaceable(token)))
    expect([...livingWindows, ...newWindows].every(({ socket }) => socket.connected)).toBe(true)
    expect([...livingWindows, ...deadWindows].flatMap(({ replacedEvents }) => replacedEvents)).toEqual([])
  })

  it('a window in which its user is in a call does not give way [L4]', async () => {
    const [caller, callee] = [
      await installation.createMember(organizationId, 'member'),
      await installation.createMember(organizationId, 'member'),
    ]
    const callingWindow = await connectReplaceable(caller.token)
    const others = await Promise.all(Array.from({ length: 9 }, () => connectReplaceable(caller.token)))
    await installation.connect(url, { token: callee.token, organizationId })
    const callResponse = await untyped(callingWindow.socket).emitWithAck('initiate_call', {
      targetUserId: String(callee.id),
      callType: 'audio',
    })
    expect(callResponse).toMatchObject({ ok: true })
    await connectReplaceable(caller.token)
    await expect.poll(() => others.filter(({ socket }) => !socket.connected)).toHaveLength(1)
    expect(callingWindow.socket.connected).toBe(true)
  })

  it('ends a connection that shows no session for 5 seconds, and not sooner', async () => {
    const manager = new Manager(url, { transports: ['websocket'], reconnection: false, autoConnect: false })
    const startedAt = performance.now()
    await new Promise<void>((resolve) => {
      manager.on('close', () => resolve())
      manager.open()
    })
    expect(performance.now() - startedAt).toBeGreaterThan(4_500)
  })
})

describe('the origin', () => {
  const connectFrom = async (origin: string | undefined, transport: 'websocket' | 'polling') => {
    const { token } = await installation.createMember(organizationId, 'member')
    const extraHeaders = origin === undefined ? undefined : { origin }
    return installation
      .connect(url, { token, organizationId }, { transports: [transport], upgrade: false, extraHeaders })
      .then(
        () => 'in',
        () => 'refused',
      )
  }

  it.each(['websocket', 'polling'] as const)(
    'may be the web app or missing over %s, and nothing else',
    async (transport) => {
      expect(await connectFrom('http://muster.test', transport)).toBe('in')
      expect(await connectFrom('http://localhost:8000', transport)).toBe('in')
      expect(await connectFrom(undefined, transport)).toBe('in')
      expect(await connectFrom('http://elsewhere.test', transport)).toBe('refused')
      expect(await connectFrom('http://muster.test.elsewhere.test', transport)).toBe('refused')
      expect(await connectFrom('null', transport)).toBe('refused')
    },
  )

  it('that is allowed may read polling responses, another may not', async () => {
    const poll = (origin: string) => fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
    expect((await poll('http://muster.test')).headers.get('access-control-allow-origin')).toBe('http://muster.test')
    const otherResponse = await poll('http://elsewhere.test')
    expect(otherResponse.status).toBe(403)
    expect(otherResponse.headers.get('access-control-allow-origin')).toBeNull()
  })
})

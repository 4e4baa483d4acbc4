import { Manager } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatHouse } from '../testing.ts'

let house: Awaited<ReturnType<typeof chatHouse>>
let url: string
let organizationId: number

beforeAll(async () => {
  house = await chatHouse()
  url = (await house.node()).url
  organizationId = await house.organization()
})
afterAll(() => house.close())

const refused = (auth: Record<string, unknown>) =>
  house.connect(url, auth).then(
    () => expect.fail('was let in'),
    (error) => error.data,
  )

/** A connected window, and what it receives when it gives way. */
async function replaceable(token: string) {
  const client = await house.connect(url, { token, organizationId })
  const told: unknown[] = []
  client.socket.on('connection_replaced', (event) => told.push(event))
  return { ...client, told }
}

/** The client's side of a connection that died silently: nothing that arrives is read or responded to. */
function fallSilent({ io }: { io: { engine: { transport: object } } }) {
  const socket: unknown = Reflect.get(io.engine.transport, 'ws')
  if (!(socket instanceof Object)) throw new Error('There is no websocket.')
  Reflect.set(socket, 'onmessage', () => {})
  Reflect.set(socket, 'onclose', () => {})
}

type Untyped = { emitWithAck(name: string, payload: unknown): Promise<unknown> }
const asking = (socket: Untyped) => socket

describe('connecting', () => {
  it('a member connects with token and organizationId [SOCK-02, SOCK-03]', async () => {
    const { token } = await house.member(organizationId, 'member')
    const { socket } = await house.connect(url, { token, organizationId })
    expect(socket.connected).toBe(true)
  })

  it('works over polling where websocket is not available', async () => {
    const { token } = await house.member(organizationId, 'member')
    const { socket } = await house.connect(url, { token, organizationId }, { transports: ['polling'], upgrade: false })
    expect(socket.connected).toBe(true)
  })

  it.each([
    ['no token', undefined],
    ['null as token', null],
    ['a token nobody was given', 'x'.repeat(43)],
    ['a token far too long', 'x'.repeat(20_000)],
  ])('refuses %s with 401', async (_, token) => {
    expect(await refused({ token, organizationId })).toMatchObject({ status: 401, title: 'Unauthorized' })
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
    const { token } = await house.member(organizationId, 'member')
    expect(await refused({ token, ...auth })).toMatchObject({ status: 422, title: 'Unprocessable Content' })
  })

  it('refuses a foreign and an unknown organization with the same 403', async () => {
    const { token } = await house.member(organizationId, 'admin')
    const foreign = await refused({ token, organizationId: await house.organization() })
    expect(foreign).toMatchObject({ status: 403, detail: 'You do not have access to this organization.' })
    expect(await refused({ token, organizationId: 2_147_483_647 })).toEqual(foreign)
  })

  it.each(['pending', 'inactive'] as const)('refuses a user who is only a(n) %s member', async (status) => {
    const { id, token } = await house.person()
    await house.db
      .insertInto('memberships')
      .values({ organization_id: organizationId, user_id: id, role: 'member', status })
      .execute()
    expect(await refused({ token, organizationId })).toMatchObject({ status: 403 })
  })

  it('refuses an expired session, and an account that is not active', async () => {
    const late = await house.member(organizationId, 'member')
    await house.db
      .updateTable('sessions')
      .set({ last_seen_at: '2026-01-01' })
      .where('id', '=', late.sessionId)
      .execute()
    expect(await refused({ token: late.token, organizationId })).toMatchObject({ status: 401 })
    const gone = await house.member(organizationId, 'member')
    await house.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.id).execute()
    expect(await refused({ token: gone.token, organizationId })).toMatchObject({ status: 401 })
  })

  it('refuses a user whose password is still the role word', async () => {
    const { id, token } = await house.member(organizationId, 'member')
    await house.db.updateTable('users').set({ password_expires_at: '2126-01-01' }).where('id', '=', id).execute()
    expect(await refused({ token, organizationId })).toMatchObject({
      status: 403,
      detail: 'Set your own password first',
    })
  })

  it('the eleventh window is admitted, even when all connect at once: the oldest gives way and receives the reason [L4]', async () => {
    const { token } = await house.member(organizationId, 'member')
    const all = await Promise.all(Array.from({ length: 12 }, () => replaceable(token)))
    await expect.poll(() => all.filter(({ socket }) => socket.connected)).toHaveLength(10)
    const ended = all.filter(({ socket }) => !socket.connected)
    for (const { told } of ended)
      expect(told).toEqual([
        { windows: 10, detail: 'This window was disconnected because Muster is open in more than 10 windows.' },
      ])
    const [oldest] = all.filter(({ socket }) => socket.connected)
    const newest = await replaceable(token)
    expect(newest.socket.connected).toBe(true)
    await expect.poll(() => oldest?.socket.connected).toBe(false)
    expect(oldest?.told).toHaveLength(1)
  })

  it('windows whose connection died silently give way first, and lock no user out [L4]', async () => {
    const { token } = await house.member(organizationId, 'member')
    const alive = await Promise.all(Array.from({ length: 5 }, () => replaceable(token)))
    const dead = await Promise.all(Array.from({ length: 5 }, () => replaceable(token)))
    for (const { socket } of dead) fallSilent(socket)
    const fresh = await Promise.all(Array.from({ length: 5 }, () => replaceable(token)))
    expect([...alive, ...fresh].every(({ socket }) => socket.connected)).toBe(true)
    expect([...alive, ...dead].flatMap(({ told }) => told)).toEqual([])
  })

  it('a window in which its user is in a call does not give way [L4]', async () => {
    const [caller, callee] = [
      await house.member(organizationId, 'member'),
      await house.member(organizationId, 'member'),
    ]
    const calling = await replaceable(caller.token)
    const others = await Promise.all(Array.from({ length: 9 }, () => replaceable(caller.token)))
    await house.connect(url, { token: callee.token, organizationId })
    const called = await asking(calling.socket).emitWithAck('initiate_call', {
      targetUserId: String(callee.id),
      callType: 'audio',
    })
    expect(called).toMatchObject({ ok: true })
    await replaceable(caller.token)
    await expect.poll(() => others.filter(({ socket }) => !socket.connected)).toHaveLength(1)
    expect(calling.socket.connected).toBe(true)
  })

  it('ends a connection that shows no session for 5 seconds, and not sooner', async () => {
    const manager = new Manager(url, { transports: ['websocket'], reconnection: false, autoConnect: false })
    const began = performance.now()
    await new Promise<void>((resolve) => {
      manager.on('close', () => resolve())
      manager.open()
    })
    expect(performance.now() - began).toBeGreaterThan(4_500)
  })
})

describe('the origin', () => {
  const from = async (origin: string | undefined, transport: 'websocket' | 'polling') => {
    const { token } = await house.member(organizationId, 'member')
    const extraHeaders = origin === undefined ? undefined : { origin }
    return house
      .connect(url, { token, organizationId }, { transports: [transport], upgrade: false, extraHeaders })
      .then(
        () => 'in',
        () => 'refused',
      )
  }

  it.each(['websocket', 'polling'] as const)(
    'may be the web app or missing over %s, and nothing else',
    async (transport) => {
      expect(await from('http://muster.test', transport)).toBe('in')
      expect(await from('http://localhost:8000', transport)).toBe('in')
      expect(await from(undefined, transport)).toBe('in')
      expect(await from('http://elsewhere.test', transport)).toBe('refused')
      expect(await from('http://muster.test.elsewhere.test', transport)).toBe('refused')
      expect(await from('null', transport)).toBe('refused')
    },
  )

  it('that is allowed may read polling responses, another may not', async () => {
    const poll = (origin: string) => fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
    expect((await poll('http://muster.test')).headers.get('access-control-allow-origin')).toBe('http://muster.test')
    const other = await poll('http://elsewhere.test')
    expect(other.status).toBe(403)
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })
})

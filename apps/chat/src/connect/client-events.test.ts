import { refuse } from '@muster/server/http/problems'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chatInstallation } from '../testing.ts'
import type { ClientEvent, EventContext } from './client-event.ts'

const handled: unknown[] = []
let releaseHeld: (() => void) | undefined

const events: [string, ClientEvent][] = Object.entries({
  held: () => async () => {
    await new Promise<void>((resolve) => {
      releaseHeld = resolve
    })
    handled.push('held')
    return undefined
  },
  swift: (payload: unknown) => async () => {
    handled.push(payload)
    return undefined
  },
  who_am_i:
    (payload: unknown) =>
    async ({ actor }: EventContext) => ({ actor, payload }),
  forbidden: () => async () => refuse('Not you.'),
  broken: () => async () => Promise.reject(new TypeError('secret detail')),
})

let installation: Awaited<ReturnType<typeof chatInstallation>>
let url: string
let organizationId: number

beforeAll(async () => {
  installation = await chatInstallation()
  url = (await installation.startNode({ events })).url
  organizationId = await installation.createOrganization()
})
afterAll(() => installation.close())

async function connectMember() {
  const person = await installation.createMember(organizationId, 'member')
  const client = await installation.connect(url, { token: person.token, organizationId })
  const emitWithAck = (name: string, ...payload: unknown[]) =>
    untyped(client.socket)
      .timeout(60_000)
      .emitWithAck(name, ...payload)
  return { ...person, ...client, emitWithAck }
}

type Untyped = {
  emit(name: string, ...payload: unknown[]): unknown
  timeout(ms: number): { emitWithAck(name: string, ...payload: unknown[]): Promise<unknown> }
}
/** Allows payloads that the contract's types do not allow, because a hostile client may send them. */
const untyped = (socket: Untyped) => socket

it('an event is acknowledged, and its user comes from the session', async () => {
  const { emitWithAck, id } = await connectMember()
  const response = await emitWithAck('who_am_i', { userId: 999 })
  expect(response).toEqual({ ok: true, actor: { id, role: 'member' }, payload: { userId: 999 } })
})

it('events of a window are handled in the order in which it sent them, however long each takes; those of other windows continue', async () => {
  const [firstClient, secondClient] = [await connectMember(), await connectMember()]
  handled.length = 0
  const first = firstClient.emitWithAck('held')
  const second = firstClient.emitWithAck('swift', 'after it')
  await secondClient.emitWithAck('swift', 'elsewhere')
  await expect.poll(() => releaseHeld).toBeDefined()
  releaseHeld?.()
  await Promise.all([first, second])
  expect(handled).toEqual(['elsewhere', 'held', 'after it'])
})

it('a refusal is acknowledged, and arrives as error where no acknowledgement was requested', async () => {
  const { emitWithAck, socket, errors } = await connectMember()
  const error = { status: 403, detail: 'Not you.' }
  expect(await emitWithAck('forbidden')).toEqual({ ok: false, error })
  untyped(socket).emit('forbidden')
  await expect.poll(() => errors).toEqual([error])
})

it.each(['join_rooms', '__proto__', 'constructor', 'message', ''])(
  'an unknown event (%s) is refused with 404',
  async (name) => {
    const { emitWithAck, socket } = await connectMember()
    expect(await emitWithAck(name, {})).toEqual({ ok: false, error: { status: 404, detail: 'Event not found' } })
    expect(socket.connected).toBe(true)
  },
)

it('an invalid event or payload is refused without a database query', async () => {
  const { emitWithAck, id } = await connectMember()
  await installation.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', id).execute()
  expect(await emitWithAck('join_room', { roomId: ' ' })).toMatchObject({ ok: false, error: { status: 422 } })
  expect(await emitWithAck('join_call')).toMatchObject({ ok: false, error: { status: 422 } })
  expect(await emitWithAck('nothing')).toMatchObject({ ok: false, error: { status: 404 } })
})

it('an unexpected error discloses nothing and does not end the connection', async () => {
  const { emitWithAck } = await connectMember()
  expect(await emitWithAck('broken')).toMatchObject({ ok: false, error: { status: 500 } })
  expect(JSON.stringify(await emitWithAck('broken'))).not.toContain('secret')
  expect(await emitWithAck('who_am_i')).toMatchObject({ ok: true })
})

it('every event is authorized again: without a membership it is refused and the socket ends, with or without a fact', async () => {
  const { emitWithAck, id, disconnected } = await connectMember()
  await installation.db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', id).execute()
  expect(await emitWithAck('who_am_i')).toMatchObject({ ok: false, error: { status: 403 } })
  expect(await disconnected).toBe('io server disconnect')
})

it('30 events at once are accepted, more are refused with 429, a flood ends the connection', async () => {
  // With the fake clock, all events arrive at the same time, however slow the machine is.
  vi.useFakeTimers({ toFake: ['performance'] })
  const { emitWithAck, disconnected } = await connectMember()
  const responses = await Promise.all(Array.from({ length: 40 }, () => emitWithAck('who_am_i')))
  vi.useRealTimers()
  const refused = responses.filter((response) => JSON.stringify(response).includes('429'))
  expect(refused).toHaveLength(10)
  for (let sentCount = 0; sentCount < 200; sentCount++) emitWithAck('who_am_i').catch(() => {})
  expect(await disconnected).toBe('io server disconnect')
})

it('binary data is refused and the connection ends', async () => {
  const { socket, errors, disconnected } = await connectMember()
  untyped(socket).emit('who_am_i', new Uint8Array([1, 2, 3]))
  await disconnected
  expect(errors).toEqual([{ status: 415, detail: 'Binary data is not accepted.' }])
})

it('a frame beyond 64 KiB ends the connection', async () => {
  const { socket, disconnected } = await connectMember()
  untyped(socket).emit('who_am_i', 'x'.repeat(70_000))
  expect(await disconnected).toMatch(/^transport (close|error)$/)
})

it('a client that leaves the namespace does not keep the connection', async () => {
  const { socket } = await connectMember()
  const closed = new Promise<string>((resolve) => socket.io.engine.on('close', resolve))
  // The packet `41` leaves the namespace. The client library would then close the connection, but other clients might
  // not.
  socket.io.engine.write('41')
  expect(await closed).toBe('transport close')
})

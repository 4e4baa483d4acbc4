import type { Refusal } from '@muster/contracts/acknowledgement'
import { callFrames, type JoinedCall } from '@muster/contracts/calls'
import { noticeColumn, notificationOf } from '@muster/server/facts/notification-row'
import { parse } from '@muster/server/http/parse-request'
import { uuidV7 } from '@muster/server/uuid-v7'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { chatHouse, openSocket, type Person } from '../testing.ts'
import { takeOutGone } from './watch-calls.ts'

type Heard = { event: string; frame: { callId: string; reason?: string } }
/** What an event is acknowledged with, including a call where it returns one. */
type Answer = { ok: boolean; error?: Refusal } & Partial<JoinedCall>
export type Window = Awaited<ReturnType<Awaited<ReturnType<typeof callHouse>>['window']>>

/** One organization and this many chat nodes, whose users call each other. */
export async function callHouse(nodes = 1) {
  const house = await chatHouse()
  const urls: string[] = []
  for (let made = 0; made < nodes; made++) urls.push((await house.node()).url)
  const organizationId = await house.organization()

  /** A window of this user, on one of the nodes, with the frames about calls that it receives. */
  async function window(person: Person, { node = 0, inOrganization = organizationId } = {}) {
    const auth = { token: person.token, organizationId: inOrganization }
    const { socket, errors, connected } = openSocket(urls[node] ?? '', auth)
    const heard: Heard[] = []
    for (const [event, schema] of Object.entries(callFrames))
      byName(socket).on(event, (frame) => {
        parse(schema, frame, event)
        heard.push({ event, frame })
      })
    await connected
    if (urls.length > 1) await expect.poll(() => known(person.id)).toBe(true)
    const ask = (event: string, payload: unknown = {}): Promise<Answer> =>
      untyped(socket).timeout(60_000).emitWithAck(event, payload)
    // A call that starts while the window is still connecting is sent twice. After this acknowledgement it has
    // connected.
    await ask('ring_here')
    const told = new Set<string>()
    heard.splice(
      0,
      heard.length,
      ...heard.filter((one) => !told.has(JSON.stringify(one)) && told.add(JSON.stringify(one))),
    )
    return {
      id: person.id,
      socket,
      errors,
      heard,
      ask,
      /** The names of the received events, with the reason where something ended. */
      words: () => heard.map(({ event, frame }) => [event, frame.reason].filter(Boolean).join(' ')),
      call: (to: { id: number }, more: object = {}) =>
        ask('initiate_call', { targetUserId: String(to.id), callType: 'audio', ...more }),
      accept: (from: { id: number }, more: object = {}) => ask('accept_call', { callerId: String(from.id), ...more }),
      reject: (from: { id: number }) => ask('reject_call', { callerId: String(from.id) }),
      end: (other: { id: number }) => ask('end_call', { targetUserId: String(other.id) }),
    }
  }

  /** Whether all nodes know that these users are online. */
  const known = async (userId: number) => {
    const rows = await house.db.selectFrom('chat_presence').select('user_id').where('user_id', '=', userId).execute()
    return rows.length > 0
  }

  return {
    ...house,
    urls,
    organizationId,
    window,
    /** A new user with one window. */
    present: async (role: 'admin' | 'manager' | 'member' = 'member', node = 0) => {
      return window(await house.member(organizationId, role), { node })
    },
    /** A room in which these users take part. */
    room: async (ids: number[]) => {
      const [created_by = 0] = ids
      const { id } = await house.db
        .insertInto('chat_rooms')
        .values({ id: uuidV7(), organization_id: organizationId, name: 'Lamps', created_by })
        .returning('id')
        .executeTakeFirstOrThrow()
      const values = ids.map((user_id) => ({ organization_id: organizationId, room_id: id, user_id }))
      await house.db.insertInto('chat_participants').values(values).execute()
      return id
    },
    /** The system messages in the rooms of these users. */
    lines: async (...ids: number[]) => {
      const rows = await house.db
        .selectFrom('chat_messages')
        .select(['content', 'kind'])
        .where('sender_id', 'in', ids)
        .orderBy('seq')
        .execute()
      return rows.map(({ kind, content }) => `${kind}: ${content}`)
    },
    rows: () => house.db.selectFrom('calls').selectAll().orderBy('number').execute(),
    row: (id: string | undefined) =>
      house.db
        .selectFrom('calls')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow(),
    /** Removes parties who are gone, as every node does each second. */
    sweep: () => takeOutGone({ db: house.db, write: house.store.write }),
    /** Whether the nodes know that these users have no window any more, and do not renew their calls. */
    unheld: async (userIds: number[]) => {
      const rows = await house.db
        .selectFrom('chat_presence')
        .select('user_id')
        .where('user_id', 'in', userIds)
        .execute()
      return rows.length === 0
    },
    /**
     * As if that much time had passed for all rows about calls; with a user, only since their window was last reported.
     */
    letPass: async (seconds: number, userId?: number) => {
      const earlier = (column: string): RawBuilder<string> => sql`${sql.ref(column)} - interval '1 second' * ${seconds}`
      if (userId !== undefined) {
        await house.db
          .updateTable('call_parties')
          .set({ seen_at: earlier('seen_at') })
          .where('left_at', 'is', null)
          .where('user_id', '=', userId)
          .execute()
        return
      }
      await house.db
        .updateTable('calls')
        .set({ rings_until: earlier('rings_until'), created_at: earlier('created_at') })
        .execute()
      await house.db
        .updateTable('call_parties')
        .set({ seen_at: earlier('seen_at'), away_at: earlier('away_at'), media_at: earlier('media_at') })
        .where('left_at', 'is', null)
        .execute()
    },
    /** Waits until a transaction waits for a lock of another. */
    waiting: () =>
      expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(house.db)
          return rows.length
        })
        .toBeGreaterThan(0),
    missed: async (userId: number) => {
      const rows = await house.db
        .selectFrom('notifications as n')
        .selectAll()
        .select(noticeColumn.as('fact'))
        .where('user_id', '=', userId)
        .where('type', '=', 'call_missed')
        .execute()
      return rows.map(notificationOf)
    },
  }
}

/** A hostile client may send what the contract's types do not allow. */
type Untyped = { timeout(ms: number): { emitWithAck(name: string, payload: unknown): Promise<Answer> } }
const untyped = (socket: Untyped) => socket
/** Each frame is validated by the contract when it is received. */
const byName = (socket: { on(event: string, listener: (frame: Heard['frame']) => void): unknown }) => socket

/**
 * A mark after everything that was posted: once a window receives the response to a call of its own that was posted
 * later, it will not receive anything posted before.
 */
export async function silent(house: Awaited<ReturnType<typeof callHouse>>, windows: Window[]) {
  const mark = `0197d9a0-0000-7000-8000-${String(++marks).padStart(12, '0')}`
  await house.db
    .insertInto('socket_frames')
    .values({
      rooms: windows.map(({ socket }) => socket.id ?? ''),
      event: 'call_ended',
      frame: JSON.stringify({ callId: mark, userId: '0', reason: 'failed' }),
    })
    .execute()
  for (const { heard } of windows) {
    await expect.poll(() => heard.some(({ frame }) => frame.callId === mark)).toBe(true)
    heard.splice(
      heard.findIndex(({ frame }) => frame.callId === mark),
      1,
    )
  }
}
let marks = 0

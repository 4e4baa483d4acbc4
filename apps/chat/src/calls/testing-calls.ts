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
/** What an event is acknowledged with; of a call where it is one. */
type Answer = { ok: boolean; error?: Refusal } & Partial<JoinedCall>
export type Window = Awaited<ReturnType<Awaited<ReturnType<typeof callHouse>>['window']>>

/** A house of one organization and so many chat nodes, whose people call each other. */
export async function callHouse(nodes = 1) {
  const house = await chatHouse()
  const urls: string[] = []
  for (let made = 0; made < nodes; made++) urls.push((await house.node()).url)
  const organizationId = await house.organization()

  /** A window of this person, on one of the nodes, with what it hears of calls. */
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
    // A call that starts while the arrival is still read is told twice. After this answer the reading is over.
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
      /** The names of what was heard, with why where something ended. */
      words: () => heard.map(({ event, frame }) => [event, frame.reason].filter(Boolean).join(' ')),
      call: (to: { id: number }, more: object = {}) =>
        ask('initiate_call', { targetUserId: String(to.id), callType: 'audio', ...more }),
      accept: (from: { id: number }, more: object = {}) => ask('accept_call', { callerId: String(from.id), ...more }),
      reject: (from: { id: number }) => ask('reject_call', { callerId: String(from.id) }),
      end: (other: { id: number }) => ask('end_call', { targetUserId: String(other.id) }),
    }
  }

  /** Whether all nodes know that these are online. */
  const known = async (userId: number) => {
    const rows = await house.db.selectFrom('chat_presence').select('user_id').where('user_id', '=', userId).execute()
    return rows.length > 0
  }

  return {
    ...house,
    urls,
    organizationId,
    window,
    /** Somebody new with one window. */
    present: async (role: 'admin' | 'manager' | 'member' = 'member', node = 0) => {
      return window(await house.member(organizationId, role), { node })
    },
    /** A room in which these take part. */
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
    /** What stands in the chat's rooms of these people, as the system wrote it. */
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
    /** Takes out who is gone, as every node does each second. */
    sweep: () => takeOutGone({ db: house.db, write: house.store.write }),
    /** Whether the nodes know that these people have no window any more, and say nothing of their calls. */
    unheld: async (userIds: number[]) => {
      const rows = await house.db
        .selectFrom('chat_presence')
        .select('user_id')
        .where('user_id', 'in', userIds)
        .execute()
      return rows.length === 0
    },
    /**
     * As if that much time had passed for all rows about calls; with a person only since their window was
     * heard of.
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
    /** Until somebody waits for what another transaction holds. */
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

/** What a hostile client may send is not what the contract's types allow. */
type Untyped = { timeout(ms: number): { emitWithAck(name: string, payload: unknown): Promise<Answer> } }
const untyped = (socket: Untyped) => socket
/** Each frame is checked by the contract when it is heard. */
const byName = (socket: { on(event: string, listener: (frame: Heard['frame']) => void): unknown }) => socket

/**
 * A mark behind everything that was posted: once a window hears an answer to a call of its own that was posted later,
 * what it did not hear before it will not hear any more.
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

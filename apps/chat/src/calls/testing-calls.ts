import type { Refusal } from '@muster/contracts/acknowledgement'
import { callFrames, type JoinedCall } from '@muster/contracts/calls'
import type { Line } from '@muster/contracts/facts/lines'
import { lineText } from '@muster/contracts/facts/text'
import { contentColumn, notificationOf } from '@muster/server/facts/notification-row'
import { parse } from '@muster/server/http/parse-request'
import { uuidV7 } from '@muster/server/uuid-v7'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { chatInstallation, openSocket, type Person } from '../testing.ts'
import { removeGoneParties } from './watch-calls.ts'

type ReceivedFrame = { event: string; frame: { callId: string; reason?: string } }
/** The acknowledgement of an event, with the call if the event returns one. */
type CallResponse = { ok: boolean; error?: Refusal } & Partial<JoinedCall>
export type Window = Awaited<ReturnType<Awaited<ReturnType<typeof callInstallation>>['openWindow']>>

/** Creates an organization and starts this many chat nodes, for tests in which the users call each other. */
export async function callInstallation(nodeCount = 1) {
  const installation = await chatInstallation()
  const urls: string[] = []
  for (let createdCount = 0; createdCount < nodeCount; createdCount++) urls.push((await installation.startNode()).url)
  const organizationId = await installation.createOrganization()

  /** Opens a window of this user on one of the nodes, and records the call frames that it receives. */
  async function openWindow(person: Person, { node = 0, inOrganization = organizationId } = {}) {
    const auth = { token: person.token, organizationId: inOrganization }
    const { socket, errors, connected } = openSocket(urls[node] ?? '', auth)
    const received: ReceivedFrame[] = []
    for (const [event, schema] of Object.entries(callFrames))
      withAnyEvent(socket).on(event, (frame) => {
        parse(schema, frame, event)
        received.push({ event, frame })
      })
    await connected
    if (urls.length > 1) await expect.poll(() => isStoredOnline(person.id)).toBe(true)
    const emitWithAck = (event: string, payload: unknown = {}): Promise<CallResponse> =>
      untyped(socket).timeout(60_000).emitWithAck(event, payload)
    // A call that starts while the window is still connecting may be announced to it twice. Once this event is
    // acknowledged, the window has connected, and duplicates received until then are removed below.
    await emitWithAck('ring_here')
    const seenFrames = new Set<string>()
    received.splice(
      0,
      received.length,
      ...received.filter((frame) => !seenFrames.has(JSON.stringify(frame)) && seenFrames.add(JSON.stringify(frame))),
    )
    return {
      id: person.id,
      socket,
      errors,
      received,
      emitWithAck,
      /** The names of the received events, each followed by its reason if it has one. */
      frameNames: () => received.map(({ event, frame }) => [event, frame.reason].filter(Boolean).join(' ')),
      call: (to: { id: number }, fields: object = {}) =>
        emitWithAck('initiate_call', { targetUserId: String(to.id), callType: 'audio', ...fields }),
      accept: (caller: { id: number }, fields: object = {}) =>
        emitWithAck('accept_call', { callerId: String(caller.id), ...fields }),
      reject: (caller: { id: number }) => emitWithAck('reject_call', { callerId: String(caller.id) }),
      end: (user: { id: number }) => emitWithAck('end_call', { targetUserId: String(user.id) }),
    }
  }

  /** Whether the database lists this user as connected to a node. */
  const isStoredOnline = async (userId: number) => {
    const rows = await installation.db
      .selectFrom('chat_presence')
      .select('user_id')
      .where('user_id', '=', userId)
      .execute()
    return rows.length > 0
  }

  return {
    ...installation,
    urls,
    organizationId,
    openWindow,
    /** Creates a user, and opens a window of this user. */
    openWindowOfNewUser: async (role: 'admin' | 'manager' | 'member' = 'member', node = 0) => {
      return openWindow(await installation.createMember(organizationId, role), { node })
    },
    /** Creates a group in which these users take part, and returns its id. */
    createGroup: async (ids: number[]) => {
      const [created_by = 0] = ids
      const { id } = await installation.db
        .insertInto('chat_rooms')
        .values({ id: uuidV7(), organization_id: organizationId, name: 'Lamps', created_by })
        .returning('id')
        .executeTakeFirstOrThrow()
      const values = ids.map((user_id) => ({ organization_id: organizationId, room_id: id, user_id }))
      await installation.db.insertInto('chat_participants').values(values).execute()
      return id
    },
    /** The messages sent by these users, each as its kind and text; in these tests they are system messages. */
    messageTexts: async (...ids: number[]) => {
      const rows = await installation.db
        .selectFrom('chat_messages')
        .select(['kind', sql<Line>`json_build_object('kind', fact_kind, 'values', fact_values)`.as('line')])
        .where('sender_id', 'in', ids)
        .orderBy('seq')
        .execute()
      return rows.map(({ kind, line }) => `${kind}: ${lineText(line)}`)
    },
    callRows: () => installation.db.selectFrom('calls').selectAll().orderBy('number').execute(),
    callRow: (id: string | undefined) =>
      installation.db
        .selectFrom('calls')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow(),
    /** Removes parties who are gone, as every node does once a second. */
    sweep: () => removeGoneParties({ db: installation.db, write: installation.store.write }),
    /** Whether the database lists none of these users as connected to a node. */
    haveNoWindow: async (userIds: number[]) => {
      const rows = await installation.db
        .selectFrom('chat_presence')
        .select('user_id')
        .where('user_id', 'in', userIds)
        .execute()
      return rows.length === 0
    },
    /**
     * Simulates that this many seconds have passed, by making the times on which timeouts depend earlier: for all calls
     * and the parties in them or, if a user is given, only for the last report of that user's window.
     */
    letPass: async (seconds: number, userId?: number) => {
      const earlier = (column: string): RawBuilder<string> => sql`${sql.ref(column)} - interval '1 second' * ${seconds}`
      if (userId !== undefined) {
        await installation.db
          .updateTable('call_parties')
          .set({ seen_at: earlier('seen_at') })
          .where('left_at', 'is', null)
          .where('user_id', '=', userId)
          .execute()
        return
      }
      await installation.db
        .updateTable('calls')
        .set({ rings_until: earlier('rings_until'), created_at: earlier('created_at') })
        .execute()
      await installation.db
        .updateTable('call_parties')
        .set({ seen_at: earlier('seen_at'), away_at: earlier('away_at'), media_at: earlier('media_at') })
        .where('left_at', 'is', null)
        .execute()
    },
    /** Waits until a transaction is waiting for a lock. */
    waitForLock: () =>
      expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(installation.db)
          return rows.length
        })
        .toBeGreaterThan(0),
    missedCallNotifications: async (userId: number) => {
      const rows = await installation.db
        .selectFrom('notifications as n')
        .selectAll()
        .select(contentColumn.as('fact'))
        .where('user_id', '=', userId)
        .where('type', '=', 'call_missed')
        .execute()
      return rows.map(notificationOf)
    },
  }
}

/** Allows payloads that the contract's types do not allow, because a hostile client may send them. */
type Untyped = { timeout(ms: number): { emitWithAck(name: string, payload: unknown): Promise<CallResponse> } }
const untyped = (socket: Untyped) => socket
/** Allows any event name: each frame is validated against the contract when it is received. */
const withAnyEvent = (socket: { on(event: string, listener: (frame: ReceivedFrame['frame']) => void): unknown }) =>
  socket

/**
 * Waits until the windows have received everything that was posted. Frames arrive in order, so once a window has
 * received the mark, which is posted last, no earlier frame can arrive.
 */
export async function waitForFrames(installation: Awaited<ReturnType<typeof callInstallation>>, windows: Window[]) {
  const mark = `0197d9a0-0000-7000-8000-${String(++markCount).padStart(12, '0')}`
  await installation.db
    .insertInto('socket_frames')
    .values({
      rooms: windows.map(({ socket }) => socket.id ?? ''),
      event: 'call_ended',
      frame: JSON.stringify({ callId: mark, userId: '0', reason: 'failed' }),
    })
    .execute()
  for (const { received } of windows) {
    await expect.poll(() => received.some(({ frame }) => frame.callId === mark)).toBe(true)
    received.splice(
      received.findIndex(({ frame }) => frame.callId === mark),
      1,
    )
  }
}
let markCount = 0

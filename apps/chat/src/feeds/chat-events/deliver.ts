import type { Store } from '@muster/server/store'
import { gather } from '../../connect/gather.ts'
import { room } from '../../connect/rooms.ts'
import type { MemberSocket, Sockets } from '../../connect/sockets.ts'
import { type Windows, windowsOf } from '../../connect/windows.ts'
import { readOnline } from '../../people/online.ts'
import type { Revision } from '../facts/revision.ts'
import type { FeedEvent } from './read-events.ts'
import { type FeedRoom, nameOf, readMessages, readPeople, readRooms } from './read-rooms.ts'
import { sendOnline, sendStatus } from './send-status.ts'
import { sendToRoom } from './send-to-room.ts'
import { storms } from './storms.ts'

/** Sends what happened in the chat to the sockets of this node whose users may receive it now. */
export function deliverChat(io: Sockets, store: Store, statuses: Revision) {
  const windows = windowsOf(io)
  const { calm, due, sent } = storms((id) => io.of('/').adapter.rooms.get(room.organization(id))?.size ?? 0)

  return async (all: FeedEvent[]) => {
    const events = all.filter(({ organization_id }) => io.of('/').adapter.rooms.has(room.organization(organization_id)))
    const whole = due()
    if (events.length === 0 && whole.length === 0) return
    const roomIds = unique(events.map(({ room_id }) => room_id))
    // Everything that can fail runs first: a failed page is repeated, and nothing is sent twice.
    const [firstRooms, messages, people, online] = await Promise.all([
      readRooms(store, roomIds, windows.people()),
      readMessages(store, unique(events.map(({ message_id }) => message_id))),
      readPeople(
        store,
        events.flatMap(({ kind, organization_id, user_id }) =>
          user_id !== null && named.has(kind) ? [{ organization_id, user_id }] : [],
        ),
      ),
      whole.length > 0 ? readOnline(store, whole) : undefined,
    ])
    let rooms = firstRooms
    let outsiders = outsidersIn(windows, rooms)
    // A socket that connected and joined during the read is looked up once more. If its user does not take part then,
    // it leaves.
    for (let asked = new Set<string>(); outsiders.some(({ key }) => !asked.has(key)); ) {
      asked = new Set(outsiders.map(({ key }) => key))
      rooms = await readRooms(store, roomIds, windows.people())
      outsiders = outsidersIn(windows, rooms)
    }
    for (const { socket, name } of outsiders) socket.leave(name)
    const gathering = gather(io)
    const sendEvent = sendToRoom(windows, gathering, { rooms, messages, people })
    for (const event of events) if (event.kind !== 'status') sendEvent(event)
    gathering.send()
    sendStatus(io, calm(events), people, statuses)
    for (const id of whole) {
      sendOnline(io, room.organization(id), online?.get(id) ?? [])
      sent(id)
    }
  }
}

const named = new Set(['status', 'typing'])

const unique = (ids: (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))]

type Outsider = { socket: MemberSocket; name: string; key: string }

/** The windows that joined one of these rooms although their users, by what was read, do not take part in it. */
const outsidersIn = (windows: Windows, rooms: Map<string, FeedRoom>): Outsider[] =>
  [...rooms.values()].flatMap((room) => {
    const name = nameOf(room)
    const participants = new Set(room.participants.map(({ user_id }) => user_id))
    return windows
      .joined(name)
      .filter(({ data }) => !participants.has(data.userId))
      .map((socket) => ({ socket, name, key: `${socket.id} ${name}` }))
  })

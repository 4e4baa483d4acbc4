import type { Store } from '@muster/server/store'
import { gather } from '../../connect/gather.ts'
import { room } from '../../connect/rooms.ts'
import type { Sockets } from '../../connect/sockets.ts'
import { windowsOf } from '../../connect/windows.ts'
import { readOnline } from '../../people/online.ts'
import type { Tellings } from '../facts/tellings.ts'
import type { FeedEvent } from './read-events.ts'
import { readMessages, readPeople, readRooms } from './read-rooms.ts'
import { storms } from './storms.ts'
import { strangersIn } from './strangers.ts'
import { tellRoom } from './tell-room.ts'
import { tellOnline, tellStatus } from './tell-status.ts'

/** Tells the sockets of this node what happened in the chat, to whom may hear of it now. */
export function deliverChat(io: Sockets, store: Store, statuses: Tellings) {
  const windows = windowsOf(io)
  const { calm, due, told } = storms((id) => io.of('/').adapter.rooms.get(room.organization(id))?.size ?? 0)

  return async (all: FeedEvent[]) => {
    const events = all.filter(({ organization_id }) => io.of('/').adapter.rooms.has(room.organization(organization_id)))
    const whole = due()
    if (events.length === 0 && whole.length === 0) return
    const roomIds = unique(events.map(({ room_id }) => room_id))
    // All that can fail comes first: a page that failed comes again, and nobody is told a second time.
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
    let strangers = strangersIn(windows, rooms)
    // Who came and joined while it was read is asked about once more; who takes no part then is out.
    for (let asked = new Set<string>(); strangers.some(({ key }) => !asked.has(key)); ) {
      asked = new Set(strangers.map(({ key }) => key))
      rooms = await readRooms(store, roomIds, windows.people())
      strangers = strangersIn(windows, rooms)
    }
    for (const { socket, name } of strangers) socket.leave(name)
    const gathering = gather(io)
    const tell = tellRoom(windows, gathering, { rooms, messages, people })
    for (const event of events) if (event.kind !== 'status') tell(event)
    gathering.send()
    tellStatus(io, calm(events), people, statuses)
    for (const id of whole) {
      tellOnline(io, room.organization(id), online?.get(id) ?? [])
      told(id)
    }
  }
}

const named = new Set(['status', 'typing'])

const unique = (ids: (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))]

import type { MemberSocket } from '../../connect/sockets.ts'
import type { Windows } from '../../connect/windows.ts'
import { type FeedRoom, nameOf } from './read-rooms.ts'

type Stranger = { socket: MemberSocket; name: string; key: string }

/** The windows that joined one of these rooms though their people, by what was read, take no part in it. */
export const strangersIn = (windows: Windows, rooms: Map<string, FeedRoom>): Stranger[] =>
  [...rooms.values()].flatMap((room) => {
    const name = nameOf(room)
    const participants = new Set(room.participants.map(({ user_id }) => user_id))
    return windows
      .joined(name)
      .filter(({ data }) => !participants.has(data.userId))
      .map((socket) => ({ socket, name, key: `${socket.id} ${name}` }))
  })

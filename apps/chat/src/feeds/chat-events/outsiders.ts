import type { MemberSocket } from '../../connect/sockets.ts'
import type { Windows } from '../../connect/windows.ts'
import { type FeedRoom, nameOf } from './read-rooms.ts'

type Outsider = { socket: MemberSocket; socketRoomName: string; key: string }

/**
 * The windows that have joined one of these rooms although, according to the data just read, their users do not take
 * part in it.
 */
export const outsidersIn = (windows: Windows, rooms: Map<string, FeedRoom>): Outsider[] =>
  [...rooms.values()].flatMap((room) => {
    const socketRoomName = nameOf(room)
    const participants = new Set(room.participants.map(([userId]) => userId))
    return windows
      .inRoom(socketRoomName)
      .filter(({ data }) => !participants.has(data.userId))
      .map((socket) => ({ socket, socketRoomName, key: `${socket.id} ${socketRoomName}` }))
  })

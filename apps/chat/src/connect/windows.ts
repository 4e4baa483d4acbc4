import { room } from './rooms.ts'
import type { MemberSocket, Sockets } from './sockets.ts'

/** The sockets of this node, by user and by the rooms they joined. */
export function windowsOf(io: Sockets) {
  const { sockets, adapter } = io.of('/')
  const inRoom = (name: string) => [...(adapter.rooms.get(name) ?? [])].flatMap((id) => sockets.get(id) ?? [])

  return {
    /** All users who are connected here, in any organization. */
    people: () => [...new Set([...sockets.values()].map((socket) => socket.data.userId))],
    of: (organizationId: number, userId: number): MemberSocket[] => inRoom(room.member(organizationId, userId)),
    joined: (name: string): MemberSocket[] => inRoom(name),
  }
}

export type Windows = ReturnType<typeof windowsOf>

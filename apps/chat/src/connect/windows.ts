import { room } from './rooms.ts'
import type { MemberSocket, Sockets } from './sockets.ts'

/** Finds the sockets of this node by their user, or by a room that they joined. */
export function windowsOf(io: Sockets) {
  const { sockets, adapter } = io.of('/')
  const inRoom = (name: string) => [...(adapter.rooms.get(name) ?? [])].flatMap((id) => sockets.get(id) ?? [])

  return {
    /** The ids of all users who are connected to this node, in any organization. */
    userIds: () => [...new Set([...sockets.values()].map((socket) => socket.data.userId))],
    ofMember: (organizationId: number, userId: number): MemberSocket[] => inRoom(room.member(organizationId, userId)),
    inRoom: (name: string): MemberSocket[] => inRoom(name),
  }
}

export type Windows = ReturnType<typeof windowsOf>

import { room } from './rooms.ts'
import type { MemberSocket, Sockets } from './sockets.ts'

/** The sockets of this node, by person and by what they joined. */
export function windowsOf(io: Sockets) {
  const { sockets, adapter } = io.of('/')
  const inRoom = (name: string) => [...(adapter.rooms.get(name) ?? [])].flatMap((id) => sockets.get(id) ?? [])

  return {
    /** Everybody who is connected here, in whichever organization. */
    people: () => [...new Set([...sockets.values()].map((socket) => socket.data.userId))],
    of: (organizationId: number, userId: number): MemberSocket[] => inRoom(room.member(organizationId, userId)),
    joined: (name: string): MemberSocket[] => inRoom(name),
  }
}

export type Windows = ReturnType<typeof windowsOf>

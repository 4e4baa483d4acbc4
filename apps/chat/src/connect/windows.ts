import type { ChatFrames } from '@muster/contracts/chat/events'
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
    /** Tells all of a Socket.IO room the same, but one person. */
    tell<Name extends keyof ChatFrames>(
      name: string,
      frame: Name,
      payload: Parameters<ChatFrames[Name]>[0],
      except?: { organizationId: number; userId: number },
    ) {
      const others = except ? [room.member(except.organizationId, except.userId)] : []
      const frames: UntypedFrames = io.to(name).except(others)
      frames.emit(frame, payload)
    },
  }
}

/** Which payload belongs to which frame was judged where it was told. */
type UntypedFrames = { emit(frame: string, payload: unknown): unknown }

export type Windows = ReturnType<typeof windowsOf>

import type { CallClientEvents } from '@muster/contracts/calls'
import type { ChatClientEvents } from '@muster/contracts/chat/events'
import type { ServerEvents } from '@muster/contracts/live'
import type { Socket } from 'socket.io-client'

/** The connection to the chat service, in one organization. It stays the same one while it is broken and mended. */
export type Line = Socket<ServerEvents, ChatClientEvents & CallClientEvents>

/** How it is made: by websocket, else by polling. */
export const lineOptions = { transports: ['websocket', 'polling'], tryAllTransports: true, timeout: 10_000 }

/** Ends the connection of a line on which no answer comes, and makes another at once; what waits for an answer fails. */
export function renewLine(line: Line) {
  line.disconnect()
  line.connect()
}

/** Takes up a line, and answers how to leave it. */
type Attendant = (line: Line, organizationId: number) => () => void

type Standing = { line: Line; organizationId: number }

let standing: Standing | undefined
const attendants = new Map<Attendant, (() => void) | undefined>()

/** There is another line from now on, or none. */
export function setLine(next: Standing | undefined) {
  standing = next
  for (const [attend, leave] of attendants) {
    leave?.()
    attendants.set(attend, next && attend(next.line, next.organizationId))
  }
}

/** Takes up the line there is, and each that comes; answers how to leave it and the others alone. */
export function attendLine(attend: Attendant): () => void {
  attendants.set(attend, standing && attend(standing.line, standing.organizationId))
  return () => {
    attendants.get(attend)?.()
    attendants.delete(attend)
  }
}

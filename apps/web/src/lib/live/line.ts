import type { CallClientEvents } from '@muster/contracts/calls'
import type { ChatClientEvents } from '@muster/contracts/chat/events'
import type { ServerEvents } from '@muster/contracts/live'
import type { Socket } from 'socket.io-client'

/** The connection to the chat service for one organization. It stays the same object across reconnects. */
export type Line = Socket<ServerEvents, ChatClientEvents & CallClientEvents>

/** Tries websocket, then polling. */
export const lineOptions = { transports: ['websocket', 'polling'], tryAllTransports: true, timeout: 10_000 }

/** Replaces an unresponsive connection at once; pending requests fail. */
export function renewLine(line: Line) {
  line.disconnect()
  line.connect()
}

/** Uses a connection, and returns its cleanup. */
type Attendant = (line: Line, organizationId: number) => () => void

type Standing = { line: Line; organizationId: number }

let standing: Standing | undefined
const attendants = new Map<Attendant, (() => void) | undefined>()

/** Sets the current connection, or none. */
export function setLine(next: Standing | undefined) {
  standing = next
  for (const [attend, leave] of attendants) {
    leave?.()
    attendants.set(attend, next && attend(next.line, next.organizationId))
  }
}

/** Attaches to the current connection and to each later one; returns a function that detaches. */
export function attendLine(attend: Attendant): () => void {
  attendants.set(attend, standing && attend(standing.line, standing.organizationId))
  return () => {
    attendants.get(attend)?.()
    attendants.delete(attend)
  }
}

import type { CallClientEvents } from '@muster/contracts/calls'
import type { ChatClientEvents } from '@muster/contracts/chat/events'
import type { ServerEvents } from '@muster/contracts/live'
import type { Socket } from 'socket.io-client'

/** The connection to the chat service for one organization. It stays the same object across reconnects. */
export type ChatSocket = Socket<ServerEvents, ChatClientEvents & CallClientEvents>

/** Tries websocket, then polling. */
export const socketOptions = { transports: ['websocket', 'polling'], tryAllTransports: true, timeout: 10_000 }

/** Reconnects immediately, without waiting for an unresponsive connection to time out. Pending requests fail. */
export function renewSocket(socket: ChatSocket) {
  socket.disconnect()
  socket.connect()
}

/** Starts using a connection, and returns a function that stops using it. */
type Attach = (socket: ChatSocket, organizationId: number) => () => void

type Connection = { socket: ChatSocket; organizationId: number }

let currentConnection: Connection | undefined
const attachments = new Map<Attach, (() => void) | undefined>()

/** Sets the current connection; undefined if there is none. */
export function setSocket(next: Connection | undefined) {
  currentConnection = next
  for (const [attach, detach] of attachments) {
    detach?.()
    attachments.set(attach, next && attach(next.socket, next.organizationId))
  }
}

/**
 * Calls `attach` with the current connection and with each later one. Returns a function that detaches from the
 * connection.
 */
export function attachToSocket(attach: Attach): () => void {
  attachments.set(attach, currentConnection && attach(currentConnection.socket, currentConnection.organizationId))
  return () => {
    attachments.get(attach)?.()
    attachments.delete(attach)
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { MemberSocket } from './sockets.ts'

/** How long a connection may take to respond to a ping before it counts as dead. */
const pingTimeoutMilliseconds = 1_500

/** Returns the sockets that do not respond to a ping, for example because the network was lost. */
export async function findDeadSockets(sockets: readonly MemberSocket[]): Promise<MemberSocket[]> {
  const silentSockets = new Set(sockets)
  const listenerRemovers: (() => void)[] = []
  const responses = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        const respond = () => {
          silentSockets.delete(socket)
          resolve()
        }
        // Anything that arrives shows that the connection is alive.
        socket.conn.once('packet', respond)
        listenerRemovers.push(() => socket.conn.off('packet', respond))
        ping(socket)
      }),
  )
  const timeoutController = new AbortController()
  await Promise.race([
    Promise.all(responses),
    wait(pingTimeoutMilliseconds, undefined, timeoutController).catch(() => {}),
  ])
  timeoutController.abort()
  for (const stop of listenerRemovers) stop()
  return [...silentSockets]
}

/** Sends a ping at once. Engine.IO itself pings only by a timer, and its method to send a ping is not public. */
function ping({ conn }: MemberSocket) {
  const send: unknown = Reflect.get(conn, 'sendPacket')
  if (send instanceof Function) send.call(conn, 'ping')
}

/** Closes a connection that does not respond. If its window is alive after all, the window reconnects automatically. */
export function closeDead(socket: MemberSocket) {
  socket.conn.close(true)
}

/**
 * Closes a connection to make room for a newer one. Its window receives the reason, and stays disconnected until the
 * user reconnects it.
 */
export function closeReplaced(socket: MemberSocket, maxWindows: number) {
  socket.emit('connection_replaced', {
    windows: maxWindows,
    detail: `This window was disconnected because Muster is open in more than ${maxWindows} windows.`,
  })
  socket.disconnect(true)
}

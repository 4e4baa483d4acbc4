import { setTimeout as wait } from 'node:timers/promises'
import type { MemberSocket } from './sockets.ts'

/** How long a connection may take to show that it is alive. */
const aliveMilliseconds = 1_500

/** Those of these connections that do not respond to a ping, for example because the network was lost. */
export async function deadOf(sockets: readonly MemberSocket[]): Promise<MemberSocket[]> {
  const silent = new Set(sockets)
  const stop: (() => void)[] = []
  const responses = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        const respond = () => {
          silent.delete(socket)
          resolve()
        }
        // Anything that arrives shows that the connection is alive.
        socket.conn.once('packet', respond)
        stop.push(() => socket.conn.off('packet', respond))
        ping(socket)
      }),
  )
  const timer = new AbortController()
  await Promise.race([Promise.all(responses), wait(aliveMilliseconds, undefined, timer).catch(() => {})])
  timer.abort()
  for (const unlisten of stop) unlisten()
  return [...silent]
}

/** Engine.IO pings only by its own timer; its method to send a ping is not public. */
function ping({ conn }: MemberSocket) {
  const send: unknown = Reflect.get(conn, 'sendPacket')
  if (send instanceof Function) send.call(conn, 'ping')
}

/** Ends a connection that does not respond. If its window is alive after all, it reconnects by itself. */
export function endDead(socket: MemberSocket) {
  socket.conn.close(true)
}

/**
 * Ends a connection in favour of a newer one. Its window receives the reason, and stays disconnected until the user
 * reconnects it.
 */
export function giveWay(socket: MemberSocket, windows: number) {
  socket.emit('connection_replaced', {
    windows,
    detail: `This window was disconnected because Muster is open in more than ${windows} windows.`,
  })
  socket.disconnect(true)
}

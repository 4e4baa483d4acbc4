import { openSocket } from '../../apps/chat/src/testing.ts'

/**
 * An event that a socket received, and the time at which it arrived (performance.now()). For a task's event, also the
 * task's id and version.
 */
type Frame = { event: string; id?: number; version?: number; at: number }

type Auth = { token: string; organizationId: number }

/**
 * Opens a socket that records its events, except `error`, which precedes the end of the connection. `disconnected`
 * resolves with the time at which the connection ended.
 */
export async function listen(url: string, auth: Auth) {
  const { socket, connected } = openSocket(url, auth)
  const frames: Frame[] = []
  socket.onAny((event: string, payload: { id?: number; version?: number; entity?: string }) => {
    if (event === 'error') return
    const task = payload.entity === 'task' ? { id: payload.id, version: payload.version } : {}
    frames.push({ event, ...task, at: performance.now() })
  })
  const disconnected = new Promise<number>((resolve) => {
    socket.on('disconnect', () => resolve(performance.now()))
  })
  await connected
  return { socket, frames, disconnected }
}

/** Whether the service accepts a socket. */
export async function isAccepted(url: string, auth: Auth): Promise<boolean> {
  const { socket, connected } = openSocket(url, auth)
  const outcome = await connected.then(
    () => true,
    () => false,
  )
  socket.disconnect()
  return outcome
}

import { openSocket } from '../../apps/chat/src/testing.ts'

/** An event that a socket received, and when (performance.now()); for a task also its id and version. */
type Frame = { event: string; id?: number; version?: number; at: number }

type Auth = { token: string; organizationId: number }

/** A socket that records its events, except the error that ends it; `disconnected` resolves with the time of its end. */
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
export async function isLetIn(url: string, auth: Auth): Promise<boolean> {
  const { socket, connected } = openSocket(url, auth)
  const came = await connected.then(
    () => true,
    () => false,
  )
  socket.disconnect()
  return came
}

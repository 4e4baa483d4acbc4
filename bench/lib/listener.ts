import { openSocket } from '../../apps/chat/src/testing.ts'

/** A socket in an organization that records every received frame as text; rejects if the connection is refused. */
export async function listener(url: string, token: string | undefined, organizationId: number) {
  const { socket, connected } = openSocket(url, { token, organizationId })
  const frames: string[] = []
  socket.io.engine.on('data', (data) => frames.push(String(data)))
  try {
    await connected
  } catch (error) {
    socket.disconnect()
    throw error
  }
  return { frames, close: () => socket.disconnect() }
}

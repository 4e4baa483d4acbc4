import { openSocket } from '../../apps/chat/src/testing.ts'

/** Opens a socket in an organization and records every received frame as text. Rejects if the connection is refused. */
export async function openListener(url: string, token: string | undefined, organizationId: number) {
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

/**
 * How many bytes may be queued for a window. Beyond this limit the window is disconnected; it then reconnects and
 * requests the events that it missed.
 */
const maxBytes = 1_048_576

type Packet = { data?: unknown; options?: { wsPreEncodedFrame?: Buffer[] } }
type Connection = {
  on(event: 'packetCreate', listener: (packet: Packet) => void): unknown
  on(event: 'flush', listener: () => void): unknown
  close(discard: boolean): unknown
}
type Engine = { engine: { on(event: 'connection', listener: (connection: Connection) => void): unknown } }

/** Closes connections that read more slowly than data is sent to them, because their queues would fill the memory. */
export function endSlowWindows({ engine }: Engine) {
  engine.on('connection', (connection) => {
    let queuedBytes = 0
    connection.on('packetCreate', (packet) => {
      const previousBytes = queuedBytes
      queuedBytes += sizeOf(packet)
      // Deferred, because the sender is iterating over all windows. `true` closes without flushing the queue first.
      if (previousBytes <= maxBytes && queuedBytes > maxBytes) setImmediate(() => connection.close(true))
    })
    connection.on('flush', () => {
      queuedBytes = 0
    })
  })
}

function sizeOf({ data, options }: Packet): number {
  const frameBytes = options?.wsPreEncodedFrame?.reduce((sum, frame) => sum + frame.length, 0) ?? 0
  return Math.max(frameBytes, typeof data === 'string' ? data.length : 0)
}

/** How much may be queued for a window that does not read. It reconnects, and requests what it has missed. */
const mostBytes = 1_048_576

type Packet = { data?: unknown; options?: { wsPreEncodedFrame?: Buffer[] } }
type Connection = {
  on(event: 'packetCreate', listener: (packet: Packet) => void): unknown
  on(event: 'flush', listener: () => void): unknown
  close(discard: boolean): unknown
}
type Engine = { engine: { on(event: 'connection', listener: (connection: Connection) => void): unknown } }

/** Ends connections that read more slowly than they are sent to, as their queues would fill the memory. */
export function endSlowWindows({ engine }: Engine) {
  engine.on('connection', (connection) => {
    let waiting = 0
    connection.on('packetCreate', (packet) => {
      const before = waiting
      waiting += sizeOf(packet)
      // Not at once, as the sender iterates over all windows. The queue is not flushed first.
      if (before <= mostBytes && waiting > mostBytes) setImmediate(() => connection.close(true))
    })
    connection.on('flush', () => {
      waiting = 0
    })
  })
}

function sizeOf({ data, options }: Packet): number {
  const frames = options?.wsPreEncodedFrame?.reduce((sum, frame) => sum + frame.length, 0) ?? 0
  return Math.max(frames, typeof data === 'string' ? data.length : 0)
}

import { openWire, say } from './wire.ts'

/** The protocol of a window: that of Socket.IO, or text over a bare WebSocket. */
export type Wire = 'socket.io' | 'ws'

type Wanted = {
  port: number
  wire: Wire
  auth: object
  /** The room that it joins. */
  room: string
  /** Called with each received message: the bytes, and where the message begins and ends in them. */
  hear(bytes: Buffer, start: number, end: number): void
}

export type LeanWindow = { send(content: string): void; drop(): void }

const [engineOpen, enginePing, engineMessage] = [0x30, 0x32, 0x34]
const [connected, event, acknowledged] = [0x30, 0x32, 0x33]

/**
 * A chat window that costs its process almost nothing, so that a crowd of them fits on the machine of the measured server.
 * It uses the same protocol as the official client, over WebSocket.
 */
export function leanWindow({ port, wire, auth, room, hear }: Wanted): Promise<LeanWindow> {
  const path = wire === 'ws' ? '/' : '/socket.io/?EIO=4&transport=websocket'
  const { socket, upgraded } = openWire(port, path, take)
  const window: LeanWindow = {
    send: (content) =>
      say(socket, wire === 'ws' ? content : `42${JSON.stringify(['send_message', { roomId: room, content }])}`),
    drop: () => socket.resetAndDestroy(),
  }

  let answer: { resolve(window: LeanWindow): void; fail(error: Error): void }
  const opened = new Promise<LeanWindow>((resolve, reject) => {
    answer = { resolve, fail: reject }
  })
  const fail = (error: Error) => {
    socket.destroy()
    answer.fail(error)
  }
  socket.once('error', fail)
  socket.once('close', () => fail(new Error('The connection ended.')))
  if (wire === 'ws') void upgraded.then(() => answer.resolve(window))
  return opened

  function take(bytes: Buffer, start: number, end: number) {
    if (wire === 'ws') return hear(bytes, start, end)
    const kind = bytes[start]
    if (kind === enginePing) return say(socket, '3')
    if (kind === engineOpen) return say(socket, `40${JSON.stringify(auth)}`)
    if (kind !== engineMessage) return
    const type = bytes[start + 1]
    if (type === event) return isMessage(bytes, start) ? hear(bytes, start, end) : undefined
    if (type === connected) return say(socket, `420${JSON.stringify(['join_room', { roomId: room }])}`)
    const said = bytes.toString('utf8', start, end)
    if (type === acknowledged && said.startsWith('430[{"ok":true')) return answer.resolve(window)
    fail(new Error(said))
  }
}

const messageEvent = Buffer.from('42["new_message"')
const isMessage = (bytes: Buffer, start: number) =>
  bytes.compare(messageEvent, 0, messageEvent.length, start, start + messageEvent.length) === 0

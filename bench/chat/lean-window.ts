import { openWebSocket, sendText } from './web-socket.ts'

/** The protocol of a window: that of Socket.IO, or text over a bare WebSocket. */
export type Protocol = 'socket.io' | 'ws'

type WindowOptions = {
  port: number
  protocol: Protocol
  auth: object
  /** The room that the window joins. */
  room: string
  /** Called with each received message: a buffer, and the offsets at which the message begins and ends in it. */
  onMessage(bytes: Buffer, start: number, end: number): void
}

export type LeanWindow = { send(content: string): void; drop(): void }

const [engineOpen, enginePing, engineMessage] = [0x30, 0x32, 0x34]
const [connected, event, acknowledged] = [0x30, 0x32, 0x33]

/**
 * A chat window that costs its process almost nothing, so that one machine can run a crowd of them together with the
 * measured server. If `protocol` is `socket.io`, it uses the same protocol as the Socket.IO client, over WebSocket.
 */
export function openLeanWindow({ port, protocol, auth, room, onMessage }: WindowOptions): Promise<LeanWindow> {
  const path = protocol === 'ws' ? '/' : '/socket.io/?EIO=4&transport=websocket'
  const { socket, upgraded } = openWebSocket(port, path, handleFrame)
  const window: LeanWindow = {
    send: (content) =>
      sendText(
        socket,
        protocol === 'ws' ? content : `42${JSON.stringify(['send_message', { roomId: room, content }])}`,
      ),
    drop: () => socket.resetAndDestroy(),
  }

  let outcome: { resolve(window: LeanWindow): void; fail(error: Error): void }
  const opened = new Promise<LeanWindow>((resolve, reject) => {
    outcome = { resolve, fail: reject }
  })
  const fail = (error: Error) => {
    socket.destroy()
    outcome.fail(error)
  }
  socket.once('error', fail)
  socket.once('close', () => fail(new Error('The connection ended.')))
  if (protocol === 'ws') void upgraded.then(() => outcome.resolve(window))
  return opened

  function handleFrame(bytes: Buffer, start: number, end: number) {
    if (protocol === 'ws') return onMessage(bytes, start, end)
    const kind = bytes[start]
    if (kind === enginePing) return sendText(socket, '3')
    if (kind === engineOpen) return sendText(socket, `40${JSON.stringify(auth)}`)
    if (kind !== engineMessage) return
    const type = bytes[start + 1]
    if (type === event) return isMessage(bytes, start) ? onMessage(bytes, start, end) : undefined
    if (type === connected) return sendText(socket, `420${JSON.stringify(['join_room', { roomId: room }])}`)
    const text = bytes.toString('utf8', start, end)
    if (type === acknowledged && text.startsWith('430[{"ok":true')) return outcome.resolve(window)
    fail(new Error(text))
  }
}

const messageEvent = Buffer.from('42["new_message"')
const isMessage = (bytes: Buffer, start: number) =>
  bytes.compare(messageEvent, 0, messageEvent.length, start, start + messageEvent.length) === 0

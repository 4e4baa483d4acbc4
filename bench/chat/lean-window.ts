import { connect, type Socket } from 'node:net'

/** Which wire a window speaks: that of Socket.IO, or text over a bare WebSocket. */
export type Wire = 'socket.io' | 'ws'

type Wanted = {
  port: number
  wire: Wire
  auth: object
  /** The room that it joins. */
  room: string
  /** Gets each message that it is told: the bytes, and where in them the message begins and ends. */
  hear(bytes: Buffer, start: number, end: number): void
}

export type LeanWindow = { send(content: string): void; drop(): void; left: Promise<void> }

const [engineOpen, enginePing, engineMessage] = [0x30, 0x32, 0x34]
const [connected, event, acknowledged] = [0x30, 0x32, 0x33]

/**
 * A window of a chat that costs its process next to nothing, so that a crowd of them fits beside the server that is
 * measured. It speaks the same wire as the official client, over WebSocket.
 */
export function leanWindow({ port, wire, auth, room, hear }: Wanted): Promise<LeanWindow> {
  const path = wire === 'ws' ? '/' : '/socket.io/?EIO=4&transport=websocket'
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  const left = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const window: LeanWindow = {
    send: (content) =>
      say(socket, wire === 'ws' ? content : `42${JSON.stringify(['send_message', { roomId: room, content }])}`),
    drop: () => socket.resetAndDestroy(),
    left,
  }

  return new Promise((resolve, reject) => {
    let upgraded = false
    let rest: Buffer = Buffer.alloc(0)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection ended.')))
    socket.on('data', (chunk: Buffer) => {
      let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      if (!upgraded) {
        const end = bytes.indexOf('\r\n\r\n')
        if (end < 0) {
          rest = bytes
          return
        }
        upgraded = true
        bytes = bytes.subarray(end + 4)
        if (wire === 'ws') resolve(window)
      }
      rest = bytes.subarray(eachFrame(bytes, take))
    })

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
      if (type === acknowledged && said.startsWith('430[{"ok":true')) return resolve(window)
      reject(new Error(said))
    }
  })
}

const messageEvent = Buffer.from('42["new_message"')
const isMessage = (bytes: Buffer, start: number) =>
  bytes.compare(messageEvent, 0, messageEvent.length, start, start + messageEvent.length) === 0

/** Calls `take` with each whole text frame. @returns how many bytes those were */
function eachFrame(bytes: Buffer, take: (bytes: Buffer, start: number, end: number) => void): number {
  let at = 0
  while (at + 2 <= bytes.length) {
    const short = (bytes[at + 1] ?? 0) & 0x7f
    const header = short < 126 ? 2 : short === 126 ? 4 : 10
    if (at + header > bytes.length) break
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    const start = at + header
    if (start + length > bytes.length) break
    if (((bytes[at] ?? 0) & 0x0f) === 1) take(bytes, start, start + length)
    at = start + length
  }
  return at
}

/** Sends a text frame, under a mask of zeros as it is random only for the sake of proxies. */
function say(socket: Socket, text: string) {
  const body = Buffer.from(text)
  const header = Buffer.from(
    body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0x80 | 126, body.length >> 8, body.length & 0xff],
  )
  socket.write(Buffer.concat([header, Buffer.alloc(4), body]))
}

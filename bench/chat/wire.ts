import { connect, type Socket } from 'node:net'

type Take = (bytes: Buffer, start: number, end: number) => void

/** A minimal WebSocket client: `take` gets each text frame, as the bytes and where the frame begins and ends in them. */
export function openWire(port: number, path: string, take: Take) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  let open = () => {}
  const upgraded = new Promise<void>((resolve) => {
    open = resolve
  })
  let isOpen = false
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const begin = isOpen ? 0 : bytes.indexOf(endOfHead) + endOfHead.length
    if (!isOpen && begin < endOfHead.length) {
      rest = bytes
      return
    }
    isOpen = true
    open()
    const frames = bytes.subarray(begin)
    rest = frames.subarray(eachFrame(frames, take))
  })
  return { socket, upgraded }
}

const endOfHead = '\r\n\r\n'

/** Calls `take` with each complete text frame. @returns the number of bytes in complete frames */
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

/** Sends a text frame with a mask of zeros: a random mask only protects proxies. */
export function say(socket: Socket, text: string) {
  const body = Buffer.from(text)
  const header = Buffer.from(
    body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0x80 | 126, body.length >> 8, body.length & 0xff],
  )
  socket.write(Buffer.concat([header, Buffer.alloc(4), body]))
}

import { connect, type Socket } from 'node:net'

type OnFrame = (bytes: Buffer, start: number, end: number) => void

/** A minimal WebSocket client. `onFrame` receives each text frame: the bytes, and the offsets of its start and end. */
export function openWebSocket(port: number, path: string, onFrame: OnFrame) {
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
  let remainder: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    const bytes = remainder.length > 0 ? Buffer.concat([remainder, chunk]) : chunk
    const framesStart = isOpen ? 0 : bytes.indexOf(endOfHead) + endOfHead.length
    if (!isOpen && framesStart < endOfHead.length) {
      remainder = bytes
      return
    }
    isOpen = true
    open()
    const frames = bytes.subarray(framesStart)
    remainder = frames.subarray(eachFrame(frames, onFrame))
  })
  return { socket, upgraded }
}

const endOfHead = '\r\n\r\n'

/** Calls `onFrame` with each complete text frame. @returns the number of bytes that the complete frames take up */
function eachFrame(bytes: Buffer, onFrame: (bytes: Buffer, start: number, end: number) => void): number {
  let offset = 0
  while (offset + 2 <= bytes.length) {
    const shortLength = (bytes[offset + 1] ?? 0) & 0x7f
    const headerLength = shortLength < 126 ? 2 : shortLength === 126 ? 4 : 10
    if (offset + headerLength > bytes.length) break
    const length =
      shortLength < 126
        ? shortLength
        : shortLength === 126
          ? bytes.readUInt16BE(offset + 2)
          : Number(bytes.readBigUInt64BE(offset + 2))
    const start = offset + headerLength
    if (start + length > bytes.length) break
    if (((bytes[offset] ?? 0) & 0x0f) === 1) onFrame(bytes, start, start + length)
    offset = start + length
  }
  return offset
}

/** Sends a text frame with a mask of zeros. A random mask would only protect proxies, and there are none here. */
export function sendText(socket: Socket, text: string) {
  const body = Buffer.from(text)
  socket.write(Buffer.concat([textHeader(body.length), Buffer.alloc(4), body]))
}

/** The header of a masked text frame: its length takes up 7, 16 or 64 bits. */
function textHeader(length: number): Buffer {
  if (length < 126) return Buffer.of(0x81, 0x80 | length)
  const isLong = length > 0xffff
  const header = Buffer.alloc(isLong ? 10 : 4)
  header.writeUInt16BE(isLong ? 0x81ff : 0x81fe)
  if (isLong) header.writeBigUInt64BE(BigInt(length), 2)
  else header.writeUInt16BE(length, 2)
  return header
}

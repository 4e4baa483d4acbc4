const finalTextByte = 0x81
/** The Engine.IO packet type MESSAGE, which precedes each Socket.IO packet. */
const messagePacketType = '4'

/** The WebSocket frame in which a server sends this packet (RFC 6455, 5.2). */
export function packetFrame(packet: string): Buffer {
  const body = Buffer.from(messagePacketType + packet)
  return Buffer.concat([headerOf(body.length), body])
}

function headerOf(length: number): Buffer {
  if (length < 126) return Buffer.of(finalTextByte, length)
  if (length < 65_536) {
    const header = Buffer.of(finalTextByte, 126, 0, 0)
    header.writeUInt16BE(length, 2)
    return header
  }
  const header = Buffer.alloc(10)
  header[0] = finalTextByte
  header[1] = 127
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}

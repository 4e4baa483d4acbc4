import type { ChatFrames } from '@muster/contracts/chat/events'
import { packetFrame } from './packet-frame.ts'
import type { MemberSocket, Sockets } from './sockets.ts'

/** An event as it is sent: as a frame for WebSocket, else as a packet. */
export type Written = { packet: string; frame: Buffer }

/** Frames for some sockets, in order. Sockets that receive the same frames share the chain. */
type Chain = { written: Written; before: Chain | undefined; after: Map<Written, Chain>; frames?: Buffer }

export type Gathering = ReturnType<typeof gather>

/**
 * Collects what the windows of this node receive while a page of the feed is processed, and then sends each window its
 * frames in one piece: in a busy room one write for each window and message costs far more than the encoding. A single
 * message is not delayed.
 */
export function gather(io: Sockets) {
  const beginnings = new Map<Written, Chain>()
  const ends = new Map<MemberSocket, Chain>()

  return {
    /** Encodes an event once, for all sockets that it is then added for. */
    write<Name extends keyof ChatFrames>(name: Name, payload: Parameters<ChatFrames[Name]>[0]): Written {
      const [packet = ''] = io.encoder.encode({ type: eventPacket, nsp: '/', data: [name, payload] })
      return { packet, frame: packetFrame(packet) }
    },
    add(socket: MemberSocket, written: Written) {
      const before = ends.get(socket)
      const known = before?.after ?? beginnings
      const chain = known.get(written) ?? { written, before, after: new Map() }
      known.set(written, chain)
      ends.set(socket, chain)
    },
    send() {
      for (const [socket, chain] of ends) {
        if (!socket.connected) continue
        // Engine.IO sends encoded frames as they are, however many there are.
        if (socket.conn.transport.name === 'websocket') put(socket, chain.written, framesOf(chain))
        else for (const written of allOf(chain)) put(socket, written, written.frame)
      }
    },
  }
}

/** EVENT of socket.io-parser. */
const eventPacket = 2

function allOf(chain: Chain): Written[] {
  const all: Written[] = []
  for (let one: Chain | undefined = chain; one; one = one.before) all.push(one.written)
  return all.reverse()
}

function framesOf(chain: Chain): Buffer {
  chain.frames ??= Buffer.concat(allOf(chain).map(({ frame }) => frame))
  return chain.frames
}

function put({ conn }: MemberSocket, { packet }: Written, frames: Buffer) {
  const ready = { compress: false, wsPreEncodedFrame: [frames] }
  conn.write(packet, ready)
}

import type { ChatFrames } from '@muster/contracts/chat/events'
import { packetFrame } from './packet-frame.ts'
import type { MemberSocket, Sockets } from './sockets.ts'

/** An encoded event: as a frame for WebSocket, and as a packet for other transports. */
export type EncodedEvent = { packet: string; frame: Buffer }

/**
 * A linked list of the frames for some sockets, the last frame first. Sockets that receive the same frames share the
 * list.
 */
type Chain = {
  encodedEvent: EncodedEvent
  previous: Chain | undefined
  after: Map<EncodedEvent, Chain>
  frames?: Buffer
}

export type FrameCollector = ReturnType<typeof createFrameCollector>

/**
 * Collects the frames for the windows of this node while a page of the feed is processed, and then sends each window
 * its frames in one piece: in a busy room, a separate write for each window and message would cost far more than the
 * encoding. A single message is not delayed.
 */
export function createFrameCollector(io: Sockets) {
  const firstChains = new Map<EncodedEvent, Chain>()
  const lastChains = new Map<MemberSocket, Chain>()

  return {
    /** Encodes an event once; `add` can then add it for any number of sockets. */
    encode<Name extends keyof ChatFrames>(name: Name, payload: Parameters<ChatFrames[Name]>[0]): EncodedEvent {
      const [packet = ''] = io.encoder.encode({ type: eventPacket, nsp: '/', data: [name, payload] })
      return { packet, frame: packetFrame(packet) }
    },
    add(socket: MemberSocket, encodedEvent: EncodedEvent) {
      const previous = lastChains.get(socket)
      const knownChains = previous?.after ?? firstChains
      const chain = knownChains.get(encodedEvent) ?? { encodedEvent, previous, after: new Map() }
      knownChains.set(encodedEvent, chain)
      lastChains.set(socket, chain)
    },
    send() {
      for (const [socket, chain] of lastChains) {
        if (!socket.connected) continue
        // Engine.IO sends an encoded frame unchanged, even if the buffer contains several frames.
        if (socket.conn.transport.name === 'websocket') writePacket(socket, chain.encodedEvent, framesOf(chain))
        else for (const encodedEvent of eventsOf(chain)) writePacket(socket, encodedEvent, encodedEvent.frame)
      }
    },
  }
}

/** The packet type EVENT of socket.io-parser. */
const eventPacket = 2

function eventsOf(chain: Chain): EncodedEvent[] {
  const events: EncodedEvent[] = []
  for (let link: Chain | undefined = chain; link; link = link.previous) events.push(link.encodedEvent)
  return events.reverse()
}

function framesOf(chain: Chain): Buffer {
  chain.frames ??= Buffer.concat(eventsOf(chain).map(({ frame }) => frame))
  return chain.frames
}

function writePacket({ conn }: MemberSocket, { packet }: EncodedEvent, frames: Buffer) {
  const packetOptions = { compress: false, wsPreEncodedFrame: [frames] }
  conn.write(packet, packetOptions)
}

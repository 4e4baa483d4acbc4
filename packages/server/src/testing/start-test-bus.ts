import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * Starts a bus that speaks as much of the protocol of Redis as a chat node uses, so that tests can lose and repeat what
 * is published, and take the bus away.
 */
export async function startTestBus() {
  const subscribers = new Map<Socket, string>()
  const sockets = new Set<Socket>()
  let copiesOfNext: number[] = []
  let change = (text: string) => text
  let isSilent = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      subscribers.delete(socket)
    })
    let rest = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      for (let command = readCommand(rest); command; command = readCommand(rest)) {
        rest = rest.subarray(command.length)
        handle(socket, command.words)
      }
    })
  })

  function handle(socket: Socket, [name = '', channel = '', text = '']: string[]) {
    if (isSilent) return
    const command = name.toUpperCase()
    if (command === 'HELLO') return socket.write('%1\r\n+proto\r\n:3\r\n')
    if (command === 'SUBSCRIBE') {
      subscribers.set(socket, channel)
      return socket.write(`>3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`)
    }
    if (command !== 'PUBLISH') return socket.write('+OK\r\n')
    const message = `>3\r\n${bulk('message')}${bulk(channel)}${bulk(change(text))}`.repeat(copiesOfNext.shift() ?? 1)
    for (const [subscriber, subscribed] of subscribers) if (subscribed === channel) subscriber.write(message)
    socket.write(':1\r\n')
  }

  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  // `address` returns a string only for a pipe.
  const { port } = Object.assign({ port: 0 }, server.address()) satisfies Partial<AddressInfo>
  const goAway = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    subscriberCount: () => subscribers.size,
    /** How many times each of the next published texts arrives: 0 loses it. */
    repeatNext: (...copies: number[]) => {
      copiesOfNext = copies
    },
    /** Changes every text that is published from now on. */
    changeTexts: (newChange: typeof change) => {
      change = newChange
    },
    /** Receives everything from now on without responding. */
    fallSilent: () => {
      isSilent = true
    },
    goAway,
    comeBack: () => listen(port),
    stop: async () => {
      if (server.listening) await goAway()
    },
  }
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`

/** Reads an array of strings at the beginning of the bytes; undefined if it is not complete. */
function readCommand(bytes: Buffer): { words: string[]; length: number } | undefined {
  let offset = 0
  const readLength = () => {
    const end = bytes.indexOf('\r\n', offset)
    const length = end < 0 ? Number.NaN : Number(bytes.toString('latin1', offset + 1, end))
    offset = end + 2
    return length
  }
  const count = readLength()
  const words: string[] = []
  while (words.length < count) {
    const length = readLength()
    if (Number.isNaN(length) || offset + length + 2 > bytes.length) return undefined
    words.push(bytes.toString('utf8', offset, offset + length))
    offset += length + 2
  }
  return count > 0 ? { words, length: offset } : undefined
}

import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect as connectTcp, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'

type Credentials = { username: string; password: string }
export type RelayAddress = { host: string; port: number; protocol: 'udp' | 'tcp' | 'tls' }
type Channel = { exchange(message: Buffer): Promise<Buffer>; close(): void }
type Attribute = [type: number, value: Buffer]

const magicCookie = 0x2112a442
const headerBytes = 20
const allocate = 0x0003
const [username, messageIntegrity, errorCode, realm, nonce, requestedTransport] = [0x06, 0x08, 0x09, 0x14, 0x15, 0x19]
const timeoutMs = 5_000
const resendMs = 1_000

/**
 * Requests a relayed address from a TURN server (RFC 8656) and lets it expire. Throws an error with the reason if the
 * server does not respond or refuses.
 */
export async function requestRelay(address: RelayAddress, { username: user, password }: Credentials): Promise<void> {
  const channel = await openChannel(address)
  try {
    const udp: Attribute = [requestedTransport, Buffer.from([17, 0, 0, 0])]
    // The first request has no credentials; the refusal contains what they are signed with.
    const challenge = parse(await channel.exchange(compose([udp])))
    const givenRealm = challenge.attributes.get(realm)
    const givenNonce = challenge.attributes.get(nonce)
    if (challenge.isSuccess) throw new Error('it relays for everybody, without credentials')
    if (!givenRealm || !givenNonce) throw new Error(refusalOf(challenge.attributes))
    const signed: Attribute[] = [udp, [username, Buffer.from(user)], [realm, givenRealm], [nonce, givenNonce]]
    const key = createHash('md5').update(`${user}:${givenRealm.toString()}:${password}`).digest()
    const response = parse(await channel.exchange(compose(signed, key)))
    if (!response.isSuccess) throw new Error(refusalOf(response.attributes))
  } finally {
    channel.close()
  }
}

function refusalOf(attributes: Map<number, Buffer>): string {
  const value = attributes.get(errorCode)
  if (!value) return 'it does not speak TURN'
  return `it refuses with ${(value[2] ?? 0) * 100 + (value[3] ?? 0)} ${value.subarray(4).toString()}`.trimEnd()
}

function compose(attributes: Attribute[], key?: Buffer): Buffer {
  const encoded = attributes.map(([type, value]) => {
    const attribute = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4)
    attribute.writeUInt16BE(type, 0)
    attribute.writeUInt16BE(value.length, 2)
    value.copy(attribute, 4)
    return attribute
  })
  const body = Buffer.concat(encoded)
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16BE(allocate, 0)
  header.writeUInt32BE(magicCookie, 4)
  randomBytes(12).copy(header, 8)
  // The length includes the signature, which is part of what is signed.
  header.writeUInt16BE(body.length + (key ? 24 : 0), 2)
  const message = Buffer.concat([header, body])
  if (!key) return message
  const signature = createHmac('sha1', key).update(message).digest()
  return Buffer.concat([message, Buffer.from([0, messageIntegrity, 0, 20]), signature])
}

function parse(message: Buffer): { isSuccess: boolean; attributes: Map<number, Buffer> } {
  const attributes = new Map<number, Buffer>()
  for (let at = headerBytes; at + 4 <= message.length; ) {
    const length = message.readUInt16BE(at + 2)
    attributes.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  return { isSuccess: message.length >= headerBytes && message.readUInt16BE(0) === (allocate | 0x0100), attributes }
}

const openChannel = (address: RelayAddress) => (address.protocol === 'udp' ? openUdp(address) : openStream(address))

async function openUdp({ host, port }: RelayAddress): Promise<Channel> {
  const { lookup } = await import('node:dns/promises')
  const { address, family } = await lookup(host)
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  return {
    exchange: (message) =>
      withTimeout((resolve, reject) => {
        const send = () => socket.send(message, port, address, (fault) => fault && reject(fault))
        const timer = setInterval(send, resendMs)
        // Responses to a message that was sent twice are ignored.
        const isResponse = (data: Buffer) => data.subarray(8, headerBytes).equals(message.subarray(8, headerBytes))
        socket.removeAllListeners('message').removeAllListeners('error')
        socket.on('error', reject).on('message', (data) => isResponse(data) && resolve(data))
        send()
        return () => clearInterval(timer)
      }),
    close: () => socket.close(),
  }
}

async function openStream({ host, port, protocol }: RelayAddress): Promise<Channel> {
  const socket =
    protocol === 'tls' ? connectTls({ host, port, servername: isIP(host) ? '' : host }) : connectTcp({ host, port })
  await withTimeout<void>((resolve, reject) => {
    socket.once('error', reject).once(protocol === 'tls' ? 'secureConnect' : 'connect', resolve)
    return () => {}
  }).catch((fault) => {
    socket.destroy()
    throw fault
  })
  return {
    exchange: (message) =>
      withTimeout((resolve, reject) => {
        let received = Buffer.alloc(0)
        socket.removeAllListeners('data').removeAllListeners('error')
        socket.on('error', reject).once('close', () => reject(new Error('it closes the connection')))
        socket.on('data', (data: Buffer) => {
          received = Buffer.concat([received, data])
          const length =
            received.length < headerBytes ? Number.POSITIVE_INFINITY : headerBytes + received.readUInt16BE(2)
          if (received.length >= length) resolve(received.subarray(0, length))
        })
        socket.write(message)
        return () => {}
      }),
    close: () => socket.destroy(),
  }
}

function withTimeout<Result>(
  start: (resolve: (result: Result) => void, reject: (fault: Error) => void) => () => void,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  let stop = () => {}
  return new Promise<Result>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it does not respond')), timeoutMs)
    stop = start(resolve, reject)
  }).finally(() => {
    clearTimeout(timer)
    stop()
  })
}

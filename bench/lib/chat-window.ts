import { setTimeout as wait } from 'node:timers/promises'
import { openSocket } from '../../apps/chat/src/testing.ts'

type Message = { seq: number; clientId: string | null; content: string }
type Auth = { token: string; organizationId: number }
type Socket = ReturnType<typeof openSocket>

/**
 * A fault of a connection: it is closed, is reset, is silent for a while before it is destroyed, or receives nothing
 * for half a minute; or the page is reloaded and then has no messages.
 */
export type ConnectionFault = 'close' | 'reset' | 'silence' | 'hole' | 'reload'

/**
 * Longer than a window waits for an acknowledgement, but shorter than the time after which it replaces the connection.
 */
export const holeMs = 30_000

/**
 * A window that behaves like the web app's: after every connect, it joins its rooms. Then, and whenever a sequence
 * number is missing, it fetches the messages after its last sequence number.
 */
export async function openChatWindow(
  urls: string[],
  auth: Auth,
  rooms: string[],
  /** The delay before each attempt to reconnect. */
  reconnectDelayMs = () => 50 + Math.random() * 100,
) {
  const lists = new Map(rooms.map((room): [string, Message[]] => [room, []]))
  const receivedAt = new Map<string, number>()
  const counts = { connections: 0, twiceOnOneSocket: 0, behindOnOneSocket: 0, gaps: 0 }
  const caughtUpMs: number[] = []
  /** How long it took after each lost connection until the window was connected and had joined its rooms again. */
  const awayMs: number[] = []
  let lostAt: number | undefined
  let currentConnection: Socket | undefined
  let node = ''
  let ended = false
  let isReloaded = false
  const requests = new Map<string, Promise<void>>()

  const list = (room: string) => lists.get(room) ?? []
  const lastSeq = (room: string) => list(room).at(-1)?.seq ?? 0
  /** The URL of the node of the open connection, or of the last attempt. */
  const currentUrl = () => urls[(counts.connections - 1) % urls.length] ?? ''

  function addMessage(room: string, message: Message) {
    if (message.seq !== lastSeq(room) + 1) return
    list(room).push(message)
    if (message.clientId) receivedAt.set(message.clientId, performance.now())
  }

  async function catchUp(room: string) {
    for (let hasMorePages = true; hasMorePages && !ended; ) {
      const url = `${currentUrl()}/api/messages/${auth.organizationId}/${room}?since=${lastSeq(room)}&limit=100`
      const response = await fetch(url, { headers: { authorization: `Bearer ${auth.token}` } }).catch(() => undefined)
      if (!response?.ok) {
        await wait(100)
        continue
      }
      const { messages, hasMore }: { messages: Message[]; hasMore: boolean } = JSON.parse(await response.text())
      for (const message of messages) addMessage(room, message)
      hasMorePages = hasMore
    }
  }

  /**
   * Fetches missed messages, with one request at a time per room. Messages that arrive during a request are fetched by
   * the next one.
   */
  const fetchMissed = (room: string) => {
    const next = (requests.get(room) ?? Promise.resolve()).then(() => catchUp(room))
    requests.set(room, next)
    return next
  }

  async function connect() {
    counts.connections++
    const url = currentUrl()
    const connection = openSocket(url, auth)
    const highestSeqs = new Map<string, number>()
    connection.socket.on('new_message', (message) => {
      const room = message.chatRoomId
      const before = highestSeqs.get(room) ?? 0
      if (message.seq === before) counts.twiceOnOneSocket++
      if (message.seq < before) counts.behindOnOneSocket++
      highestSeqs.set(room, Math.max(before, message.seq))
      if (message.seq > lastSeq(room) + 1) {
        counts.gaps++
        void fetchMissed(room)
      } else addMessage(room, message)
    })
    void connection.disconnected.then(reconnect)
    await connection.connected.catch(() => undefined)
    if (!connection.socket.connected) return reconnect()
    currentConnection = connection
    node = url
    const startedAt = performance.now()
    await Promise.all(
      rooms.map(async (roomId) => {
        await emit(connection, 'join_room', { roomId })
        await fetchMissed(roomId)
      }),
    )
    // After a reload this window fetches all messages, whereas the app fetches only the latest. The time that this
    // takes is therefore not recorded.
    if (!isReloaded) caughtUpMs.push(performance.now() - startedAt)
    isReloaded = false
    if (lostAt !== undefined && currentConnection) {
      awayMs.push(performance.now() - lostAt)
      lostAt = undefined
    }
  }

  async function reconnect() {
    currentConnection = undefined
    if (ended) return
    lostAt ??= performance.now()
    await wait(reconnectDelayMs())
    await connect()
  }

  await connect()
  return {
    lists,
    receivedAt,
    counts,
    caughtUpMs,
    awayMs,
    /** The URL of the node that the window is connected to; undefined if it is not connected. */
    nodeUrl: () => currentConnection && node,
    /** Sends a message repeatedly until it is acknowledged, with the same clientId. @returns the number of attempts */
    async send(roomId: string, clientId: string): Promise<number> {
      for (let attempts = 1; ; attempts++) {
        const connection = currentConnection
        if (connection && (await emit(connection, 'send_message', { roomId, content: clientId, clientId })))
          return attempts
        if (ended) throw new Error('ended before it was sent')
        await wait(200)
      }
    },
    cut(kind: ConnectionFault) {
      const { engine } = currentConnection?.socket.io ?? {}
      const tcpSocket = Reflect.get(Object(Reflect.get(Object(engine?.transport), 'ws')), '_socket')
      if (kind === 'reload') {
        isReloaded = true
        for (const room of rooms) lists.set(room, [])
      }
      if (kind === 'close' || kind === 'reload' || !tcpSocket) return engine?.close()
      if (kind === 'reset') return tcpSocket.resetAndDestroy()
      tcpSocket.pause()
      if (kind === 'hole') return setTimeout(() => tcpSocket.resume(), holeMs)
      setTimeout(() => tcpSocket.destroy(), 2_000)
    },
    end() {
      ended = true
      currentConnection?.socket.disconnect()
    },
  }
}

type EmittingSocket = { timeout(ms: number): { emitWithAck(event: string, payload: object): Promise<{ ok: boolean }> } }

/** Emits an event. Returns whether it was acknowledged as successful. */
const emit = ({ socket }: { socket: EmittingSocket }, event: string, payload: object) =>
  socket
    .timeout(3_000)
    .emitWithAck(event, payload)
    .then(
      ({ ok }) => ok,
      () => false,
    )

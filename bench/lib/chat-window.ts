import { setTimeout as wait } from 'node:timers/promises'
import { openSocket } from '../../apps/chat/src/testing.ts'

type Message = { seq: number; clientId: string | null; content: string }
type Auth = { token: string; organizationId: number }
type Socket = ReturnType<typeof openSocket>

/**
 * A fault of a connection: closed, reset, silent for a while before it is destroyed, half a minute in which nothing
 * arrives, or a reload of the page, which then has none of the messages.
 */
export type Cut = 'close' | 'reset' | 'silence' | 'hole' | 'reload'

/** Longer than a window waits for an acknowledgement, shorter than the time after which it considers a connection dead. */
export const holeMs = 30_000

/**
 * A window that behaves like the web app's: it joins its rooms, and fetches the messages after its last sequence number on
 * every connection and at every gap.
 */
export async function chatWindow(urls: string[], auth: Auth, rooms: string[]) {
  const lists = new Map(rooms.map((room): [string, Message[]] => [room, []]))
  const heardAt = new Map<string, number>()
  const counts = { connections: 0, twiceOnOneSocket: 0, behindOnOneSocket: 0, gaps: 0 }
  const caughtUpMs: number[] = []
  let now: Socket | undefined
  let node = ''
  let ended = false
  let reloaded = false
  const asking = new Map<string, Promise<void>>()

  const list = (room: string) => lists.get(room) ?? []
  const last = (room: string) => list(room).at(-1)?.seq ?? 0
  /** The node of the open connection, or of the last attempt. */
  const at = () => urls[(counts.connections - 1) % urls.length] ?? ''

  function take(room: string, message: Message) {
    if (message.seq !== last(room) + 1) return
    list(room).push(message)
    if (message.clientId) heardAt.set(message.clientId, performance.now())
  }

  async function catchUp(room: string) {
    for (let more = true; more && !ended; ) {
      const url = `${at()}/api/messages/${auth.organizationId}/${room}?since=${last(room)}&limit=100`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${auth.token}` } }).catch(() => undefined)
      if (!answer?.ok) {
        await wait(100)
        continue
      }
      const { messages, hasMore }: { messages: Message[]; hasMore: boolean } = JSON.parse(await answer.text())
      for (const message of messages) take(room, message)
      more = hasMore
    }
  }

  /** One request at a time; messages that arrive during a request are fetched by the next. */
  const ask = (room: string) => {
    const next = (asking.get(room) ?? Promise.resolve()).then(() => catchUp(room))
    asking.set(room, next)
    return next
  }

  async function connect() {
    counts.connections++
    const url = at()
    const one = openSocket(url, auth)
    const highest = new Map<string, number>()
    one.socket.on('new_message', (message) => {
      const room = message.chatRoomId
      const before = highest.get(room) ?? 0
      if (message.seq === before) counts.twiceOnOneSocket++
      if (message.seq < before) counts.behindOnOneSocket++
      highest.set(room, Math.max(before, message.seq))
      if (message.seq > last(room) + 1) {
        counts.gaps++
        void ask(room)
      } else take(room, message)
    })
    void one.disconnected.then(again)
    await one.connected.catch(() => undefined)
    if (!one.socket.connected) return again()
    now = one
    node = url
    const began = performance.now()
    await Promise.all(
      rooms.map(async (roomId) => {
        await emit(one, 'join_room', { roomId })
        await ask(roomId)
      }),
    )
    // A reloaded page fetches everything here, whereas the app fetches only the latest messages.
    if (!reloaded) caughtUpMs.push(performance.now() - began)
    reloaded = false
  }

  async function again() {
    now = undefined
    if (ended) return
    await wait(50 + Math.random() * 100)
    await connect()
  }

  await connect()
  return {
    lists,
    heardAt,
    counts,
    caughtUpMs,
    /** The node that it is connected to; undefined if it is not connected. */
    where: () => now && node,
    /** Sends repeatedly until acknowledged, with the same clientId. @returns the number of attempts */
    async send(roomId: string, clientId: string): Promise<number> {
      for (let times = 1; ; times++) {
        const one = now
        if (one && (await emit(one, 'send_message', { roomId, content: clientId, clientId }))) return times
        if (ended) throw new Error('ended before it was sent')
        await wait(200)
      }
    },
    cut(kind: Cut) {
      const { engine } = now?.socket.io ?? {}
      const connection = Reflect.get(Object(Reflect.get(Object(engine?.transport), 'ws')), '_socket')
      if (kind === 'reload') {
        reloaded = true
        for (const room of rooms) lists.set(room, [])
      }
      if (kind === 'close' || kind === 'reload' || !connection) return engine?.close()
      if (kind === 'reset') return connection.resetAndDestroy()
      connection.pause()
      if (kind === 'hole') return setTimeout(() => connection.resume(), holeMs)
      setTimeout(() => connection.destroy(), 2_000)
    },
    end() {
      ended = true
      now?.socket.disconnect()
    },
  }
}

type Emitting = { timeout(ms: number): { emitWithAck(event: string, payload: object): Promise<{ ok: boolean }> } }

/** Whether the event was acknowledged as successful. */
const emit = ({ socket }: { socket: Emitting }, event: string, payload: object) =>
  socket
    .timeout(3_000)
    .emitWithAck(event, payload)
    .then(
      ({ ok }) => ok,
      () => false,
    )

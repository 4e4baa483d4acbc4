import { setTimeout as wait } from 'node:timers/promises'
import { type Client, openSocket } from '../../apps/chat/src/testing.ts'

type Auth = { token: string; organizationId: number }
type Answer = { ok: boolean; callId?: string; state?: string; error?: { status: number } }
type Frame = { callId: string; reason?: string; callerId?: string }
/** How a call ended in a window; `gone`: the window found after reconnecting that the call no longer existed. */
type Over = { reason: string; at: number }

/** A window that behaves like the web app's: it reconnects to another node when its node is gone, then rejoins its call. */
export function callWindow(urls: string[], auth: Auth, firstNode: number) {
  let next = firstNode
  let now: Client | undefined
  /** The number of times it left, so that a connection opened before it left does not act as a second window afterwards. */
  let left = 0
  const rang = new Map<string, number>()
  const accepted = new Set<string>()
  const over = new Map<string, Over>()
  let callId = ''

  const end = (id: string, reason: string) => {
    if (!over.has(id)) over.set(id, { reason, at: performance.now() })
  }

  async function ask(event: string, payload: object): Promise<Answer | undefined> {
    const socket = now?.socket
    return (
      socket &&
      untyped(socket)
        .timeout(3_000)
        .emitWithAck(event, payload)
        .catch(() => undefined)
    )
  }

  async function connect(): Promise<void> {
    const before = left
    const one = openSocket(urls[next++ % urls.length] ?? '', auth)
    const rings = new Set<string>()
    const hear = byName(one.socket)
    hear.on('incoming_call', ({ callId: id }) => {
      rang.set(id, rang.get(id) ?? performance.now())
      rings.add(id)
    })
    hear.on('call_accepted', (frame) => accepted.add(frame.callId))
    hear.on('call_rejected', (frame) => end(frame.callId, frame.reason ?? ''))
    hear.on('call_ended', (frame) => end(frame.callId, frame.reason ?? ''))
    const came = await one.connected.then(
      () => true,
      () => false,
    )
    if (before !== left) return void one.socket.disconnect()
    if (!came) return again()
    // After `leave`, only `back` reconnects.
    void one.disconnected.then(() => (before === left ? again() : undefined))
    now = one
    await learn(one, rings)
  }

  /** Restores the state after a reconnect: the service repeats calls that still ring, and the window rejoins its call. */
  async function learn(one: Client, rings: Set<string>) {
    while (one === now) {
      if (!(await ask('ring_here', {}))?.ok) continue
      for (const id of rang.keys()) if (id !== callId && !rings.has(id)) end(id, 'gone')
      break
    }
    while (one === now && callId && !over.has(callId)) {
      const id = callId
      const answer = await ask('join_call', { callId: id })
      if (answer?.ok && answer.state === 'accepted') accepted.add(id)
      // A call that still rings here was not accepted before the connection was lost.
      if (answer?.error?.status === 404 && !rings.has(id)) end(id, 'gone')
      if (answer) break
    }
  }

  async function again() {
    now = undefined
    const before = left
    await wait(50 + Math.random() * 100)
    if (before === left) await connect()
  }

  return {
    rang,
    accepted,
    over,
    connect,
    ask,
    /** Marks the call that this window is in from now on. */
    hold(id: string) {
      callId = id
    },
    /** Disconnects until `back`. @returns the time of the disconnect */
    leave() {
      left++
      now?.socket.disconnect()
      now = undefined
      return performance.now()
    },
    back: connect,
  }
}

type Untyped = { timeout(ms: number): { emitWithAck(name: string, payload: object): Promise<Answer> } }
const untyped = (socket: Untyped) => socket
const byName = (socket: { on(event: string, listener: (frame: Frame) => void): unknown }) => socket

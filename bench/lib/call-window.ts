import { setTimeout as wait } from 'node:timers/promises'
import { type Client, openSocket } from '../../apps/chat/src/testing.ts'

type Auth = { token: string; organizationId: number }
type CallReply = { ok: boolean; callId?: string; state?: string; error?: { status: number } }
type Frame = { callId: string; reason?: string; callerId?: string }
/** How a call ended in a window. The reason is `gone` if the call no longer existed after a reconnect. */
type CallEnd = { reason: string; at: number }

/**
 * A window that behaves like the web app's: when its node is gone, it reconnects to another node and then rejoins its
 * call.
 */
export function createCallWindow(urls: string[], auth: Auth, firstNode: number) {
  let nextNode = firstNode
  let currentConnection: Client | undefined
  /**
   * How many times `leave` has been called. The number shows whether it was called while a connection was being opened.
   */
  let leaveCount = 0
  const ringTimes = new Map<string, number>()
  const accepted = new Set<string>()
  const callEnds = new Map<string, CallEnd>()
  let callId = ''

  const recordEnd = (id: string, reason: string) => {
    if (!callEnds.has(id)) callEnds.set(id, { reason, at: performance.now() })
  }

  async function request(event: string, payload: object): Promise<CallReply | undefined> {
    const socket = currentConnection?.socket
    return (
      socket &&
      untyped(socket)
        .timeout(3_000)
        .emitWithAck(event, payload)
        .catch(() => undefined)
    )
  }

  async function connect(): Promise<void> {
    const before = leaveCount
    const connection = openSocket(urls[nextNode++ % urls.length] ?? '', auth)
    const ringingIds = new Set<string>()
    const listenFor = withAnyEvent(connection.socket)
    listenFor.on('incoming_call', ({ callId: id }) => {
      ringTimes.set(id, ringTimes.get(id) ?? performance.now())
      ringingIds.add(id)
    })
    listenFor.on('call_accepted', (frame) => accepted.add(frame.callId))
    listenFor.on('call_rejected', (frame) => recordEnd(frame.callId, frame.reason ?? ''))
    listenFor.on('call_ended', (frame) => recordEnd(frame.callId, frame.reason ?? ''))
    const isConnected = await connection.connected.then(
      () => true,
      () => false,
    )
    if (before !== leaveCount) return void connection.socket.disconnect()
    if (!isConnected) return reconnect()
    // If `leave` was called in the meantime, the window does not reconnect until `reopen` is called.
    void connection.disconnected.then(() => (before === leaveCount ? reconnect() : undefined))
    currentConnection = connection
    await restoreState(connection, ringingIds)
  }

  /**
   * Restores the state after a reconnect: the service again announces the calls that are still ringing, and the window
   * rejoins its call.
   */
  async function restoreState(connection: Client, ringingIds: Set<string>) {
    while (connection === currentConnection) {
      if (!(await request('ring_here', {}))?.ok) continue
      for (const id of ringTimes.keys()) if (id !== callId && !ringingIds.has(id)) recordEnd(id, 'gone')
      break
    }
    while (connection === currentConnection && callId && !callEnds.has(callId)) {
      const id = callId
      const reply = await request('join_call', { callId: id })
      if (reply?.ok && reply.state === 'accepted') accepted.add(id)
      // A call that is still ringing here is not gone: the service did not receive the acceptance from this window.
      if (reply?.error?.status === 404 && !ringingIds.has(id)) recordEnd(id, 'gone')
      if (reply) break
    }
  }

  async function reconnect() {
    currentConnection = undefined
    const before = leaveCount
    await wait(50 + Math.random() * 100)
    if (before === leaveCount) await connect()
  }

  return {
    ringTimes,
    accepted,
    callEnds,
    connect,
    request,
    /** Sets the call that this window is in from now on. */
    setCurrentCall(id: string) {
      callId = id
    },
    /** Disconnects the window until `reopen` is called. @returns the time of the disconnect (performance.now()) */
    leave() {
      leaveCount++
      currentConnection?.socket.disconnect()
      currentConnection = undefined
      return performance.now()
    },
    reopen: connect,
  }
}

type Untyped = { timeout(ms: number): { emitWithAck(name: string, payload: object): Promise<CallReply> } }
const untyped = (socket: Untyped) => socket
const withAnyEvent = (socket: { on(event: string, listener: (frame: Frame) => void): unknown }) => socket

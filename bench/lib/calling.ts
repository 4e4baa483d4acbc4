import { setTimeout as wait } from 'node:timers/promises'
import { openSocket } from '../../apps/chat/src/testing.ts'

type Auth = { token: string; organizationId: number }
type Answer = { ok: boolean; callId?: string; state?: string; error?: { status: number } }
type Frame = { callId: string; reason?: string; callerId?: string }
/** What a call came to in a window; `gone`: it learned on its return that there is none any more. */
type Over = { reason: string; at: number }

/** A window as the web app's: comes back to another node when its own is gone, and then into its call. */
export function callingWindow(urls: string[], auth: Auth, firstNode: number) {
  let next = firstNode
  let now: ReturnType<typeof openSocket> | undefined
  let away = false
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
    const one = openSocket(urls[next++ % urls.length] ?? '', auth)
    const hear = byName(one.socket)
    hear.on('incoming_call', ({ callId: id }) => {
      rang.set(id, rang.get(id) ?? performance.now())
      if (over.get(id)?.reason === 'gone') over.delete(id)
    })
    hear.on('call_accepted', (frame) => accepted.add(frame.callId))
    hear.on('call_rejected', (frame) => end(frame.callId, frame.reason ?? ''))
    hear.on('call_ended', (frame) => end(frame.callId, frame.reason ?? ''))
    const came = await one.connected.then(
      () => true,
      () => false,
    )
    if (!came) return again()
    one.disconnected.then(again)
    now = one
    // What still rings is rung again by the service.
    for (const id of rang.keys()) if (id !== callId) end(id, 'gone')
    await ask('ring_here', {})
    await comeBack()
  }

  async function comeBack() {
    if (!callId || over.has(callId)) return
    const answer = await ask('join_call', { callId })
    if (answer?.ok && answer.state === 'accepted') accepted.add(callId)
    if (answer && !answer.ok && answer.error?.status === 404) end(callId, 'gone')
  }

  async function again() {
    now = undefined
    if (away) return
    await wait(50 + Math.random() * 100)
    if (!away) await connect()
  }

  return {
    rang,
    accepted,
    over,
    connect,
    ask,
    /** This window is in that call from now on. */
    hold(id: string) {
      callId = id
    },
    /** Cut off, until `back`. @returns when */
    leave() {
      away = true
      now?.socket.disconnect()
      return performance.now()
    },
    back() {
      away = false
      return connect()
    },
  }
}

type Untyped = { timeout(ms: number): { emitWithAck(name: string, payload: object): Promise<Answer> } }
const untyped = (socket: Untyped) => socket
const byName = (socket: { on(event: string, listener: (frame: Frame) => void): unknown }) => socket

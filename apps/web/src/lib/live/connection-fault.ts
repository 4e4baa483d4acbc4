import { useSyncExternalStore } from 'react'

/**
 * Why this window is not connected: the service refused the connection, or another window replaced this one. `text` is
 * a sentence to display. `takeOver`, which exists only in the second case, reconnects this window.
 */
export type ConnectionFault = { text: string; takeOver?: () => void }

let current: ConnectionFault | undefined
const listeners = new Set<() => void>()

export function setConnectionFault(fault: ConnectionFault | undefined) {
  if (fault === current) return
  current = fault
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns undefined while connected, and while disconnected without a reason from the service. */
export const useConnectionFault = () => useSyncExternalStore(subscribe, () => current)

/** A refused connection: the problem, and when to retry. */
export type ConnectionRefusal = { status: number; detail: string; retryAfterSeconds: number }

export function refusalIn(error: unknown): ConnectionRefusal | undefined {
  const data: unknown = error instanceof Error ? Reflect.get(error, 'data') : undefined
  if (!(data instanceof Object)) return undefined
  const status: unknown = Reflect.get(data, 'status')
  const detail: unknown = Reflect.get(data, 'detail')
  if (typeof status !== 'number' || typeof detail !== 'string') return undefined
  return { status, detail, retryAfterSeconds: Number(Reflect.get(data, 'retry_after')) || 0 }
}

const initialDelaySeconds = 5
/** Maximum of the growing delay, and the fixed delay after a refusal that only the user can resolve; without jitter. */
const maxDelaySeconds = 60

/**
 * Returns the delay before the next connection attempt, in milliseconds and with jitter. The delay grows with each
 * attempt up to `maxDelaySeconds`, and is at least the service's Retry-After. After a refusal that only the user can
 * resolve, it is always `maxDelaySeconds`.
 */
export function retryDelayAfter(
  refusal: ConnectionRefusal | undefined,
  attempts: number,
  random = Math.random(),
): number {
  const isFinal = refusal !== undefined && refusal.status < 500 && refusal.status !== 429
  const growingSeconds = Math.min(initialDelaySeconds * 2 ** attempts, maxDelaySeconds)
  const seconds = isFinal ? maxDelaySeconds : Math.max(growingSeconds, refusal?.retryAfterSeconds ?? 0)
  return Math.round(seconds * 1_000 * (1 + random))
}

/** The text to display for a refusal. For a busy service, it says that the page reconnects automatically. */
export const refusalText = ({ status, detail }: ConnectionRefusal) =>
  status >= 500 ? 'The chat service is busy. Connecting again in a moment…' : detail

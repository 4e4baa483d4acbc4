import { useSyncExternalStore } from 'react'

/** Why the service has ended or refused the connection, in a sentence; `takeBack`: how the user gets it back. */
export type LineFault = { words: string; takeBack?: () => void }

let current: LineFault | undefined
const listeners = new Set<() => void>()

export function setLineFault(fault: LineFault | undefined) {
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

/** Undefined while there is a connection, or nothing but the network is in its way. */
export const useLineFault = () => useSyncExternalStore(subscribe, () => current)

/** What the service says when it refuses a connection: a problem, and when to ask again. */
export type LineRefusal = { status: number; detail: string; retryAfterSeconds: number }

export function refusalIn(error: unknown): LineRefusal | undefined {
  const data: unknown = error instanceof Error ? Reflect.get(error, 'data') : undefined
  if (!(data instanceof Object)) return undefined
  const status: unknown = Reflect.get(data, 'status')
  const detail: unknown = Reflect.get(data, 'detail')
  if (typeof status !== 'number' || typeof detail !== 'string') return undefined
  return { status, detail, retryAfterSeconds: Number(Reflect.get(data, 'retry_after')) || 0 }
}

const shortestSeconds = 5
/** What only a person can change is asked for again this rarely. */
const rareSeconds = 60

/** When to ask again, in milliseconds: not before the service wants it, later each time, and not all windows at once. */
export function restAfter(refusal: LineRefusal | undefined, times: number, random = Math.random()): number {
  const isFinal = refusal !== undefined && refusal.status < 500 && refusal.status !== 429
  const grown = Math.min(shortestSeconds * 2 ** times, rareSeconds)
  const seconds = isFinal ? rareSeconds : Math.max(grown, refusal?.retryAfterSeconds ?? 0)
  return Math.round(seconds * 1_000 * (1 + random))
}

/** The refusal as the page shows it: a busy service is asked again by itself. */
export const wordsFor = ({ status, detail }: LineRefusal) =>
  status >= 500 ? 'The chat service is busy. Connecting again in a moment…' : detail

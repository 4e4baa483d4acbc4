import { useSyncExternalStore } from 'react'

/** Why the service ended or refused the connection, as a sentence; `takeBack` reconnects this window. */
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

/** Undefined while connected, or while only the network is down. */
export const useLineFault = () => useSyncExternalStore(subscribe, () => current)

/** A refused connection: the problem, and when to retry. */
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
/** Retry interval for a refusal that only a person can resolve. */
const rareSeconds = 60

/**
 * Delay before the next connection attempt, in milliseconds: at least the service's Retry-After, growing, and with
 * jitter.
 */
export function restAfter(refusal: LineRefusal | undefined, times: number, random = Math.random()): number {
  const isFinal = refusal !== undefined && refusal.status < 500 && refusal.status !== 429
  const grown = Math.min(shortestSeconds * 2 ** times, rareSeconds)
  const seconds = isFinal ? rareSeconds : Math.max(grown, refusal?.retryAfterSeconds ?? 0)
  return Math.round(seconds * 1_000 * (1 + random))
}

/** The refusal as displayed text: a busy service is retried automatically. */
export const wordsFor = ({ status, detail }: LineRefusal) =>
  status >= 500 ? 'The chat service is busy. Connecting again in a moment…' : detail

import { useSyncExternalStore } from 'react'
import { today } from './dates.ts'

/** Frequent enough for 'Just now' to change to '1m ago' about on time. */
const tickMilliseconds = 15_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** One timer for all subscribers, which runs only while there are any. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMilliseconds)
  // The value is outdated when the timer was stopped.
  if (listeners.size === 1) now = Date.now()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time; rerenders the component as it changes. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)

/** The viewer's current day; rerenders at midnight, since a page may stay open overnight. */
export const useToday = () => useSyncExternalStore(subscribe, () => today(new Date(now)))

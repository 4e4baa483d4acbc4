import { useSyncExternalStore } from 'react'
import { today } from './dates.ts'

/** Short enough that 'Just now' changes to '1m ago' with little delay. */
const tickMilliseconds = 15_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** Adds a subscriber to the single timer, which runs only while there are subscribers. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMilliseconds)
  // If the timer was stopped, the stored time is outdated.
  if (listeners.size === 1) now = Date.now()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time in epoch milliseconds, updated every `tickMilliseconds`; each update rerenders the component. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)

/** The viewer's current day, such as `2026-11-25`. Rerenders at the first update after midnight. */
export const useToday = () => useSyncExternalStore(subscribe, () => today(new Date(now)))

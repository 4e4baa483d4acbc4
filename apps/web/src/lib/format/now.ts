import { useSyncExternalStore } from 'react'
import { today } from './dates.ts'

/** Often enough for 'Just now' to become '1m ago' about when it should. */
const tickMilliseconds = 15_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** One clock for all, which runs while somebody looks at it. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMilliseconds)
  // It may have stood still since it was last looked at.
  if (listeners.size === 1) now = Date.now()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, which draws anew as it goes on. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)

/** The viewer's day, which draws anew when it ends: a page may stay open over night. */
export const useToday = () => useSyncExternalStore(subscribe, () => today(new Date(now)))

import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

const retryMilliseconds = 10_000

/**
 * Loads code when the browser is idle, so that the page renders first, and retries a failed load. Returns whether the
 * code is loaded. `load` must be the same function in every render.
 */
export function useLoadedWhenIdle(load: () => Promise<unknown>): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    const retryLater = () => {
      if (!isUnmounted) retryTimer = setTimeout(run, retryMilliseconds)
    }
    const run = () => load().then(() => setIsLoaded(true), retryLater)
    const idleTask = whenIdle(run)
    return () => {
      isUnmounted = true
      idleTask.cancel()
      clearTimeout(retryTimer)
    }
  }, [load])
  return isLoaded
}

const firstDelayMilliseconds = 1_500
const longestDelayMilliseconds = 6_000

/**
 * Runs retries after the service was too busy or did not respond. All requests share one delay, which grows with each
 * consecutive failure up to a limit.
 */
export function createRetry(run: () => void) {
  let failureCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    schedule: () => {
      if (timer !== undefined) return
      const delay = Math.min(firstDelayMilliseconds * 2 ** failureCount++, longestDelayMilliseconds)
      timer = setTimeout(() => {
        timer = undefined
        run()
      }, delay)
    },
    /** Called when the service responds again, and on a new connection. */
    reset: () => {
      failureCount = 0
    },
    end: () => clearTimeout(timer),
  }
}

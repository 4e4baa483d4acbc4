const firstMilliseconds = 1_500
const longestMilliseconds = 6_000

/**
 * Retries what the service was too busy for, after one delay for everything, which grows with each failure in a row.
 */
export function createRetry(goOn: () => void) {
  let times = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  return {
    later: () => {
      if (waiting !== undefined) return
      const rest = Math.min(firstMilliseconds * 2 ** times++, longestMilliseconds)
      waiting = setTimeout(() => {
        waiting = undefined
        goOn()
      }, rest)
    },
    /** The service responds again. */
    reset: () => {
      times = 0
    },
    end: () => clearTimeout(waiting),
  }
}

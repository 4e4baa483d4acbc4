const firstMilliseconds = 1_500
const longestMilliseconds = 6_000

/** Goes on with what the service was too busy for, after a rest that grows with each time in a row; one rest for all of it. */
export function createAgain(goOn: () => void) {
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
    /** The service answers again. */
    reset: () => {
      times = 0
    },
    end: () => clearTimeout(waiting),
  }
}

const idleMilliseconds = 1_000
/** The interval at which typing is reported again, because each report expires for the other participants. */
const repeatMilliseconds = 3_000

/**
 * Reports whether the user is typing: `true` at the first letter and then at intervals, and `false` a second after the
 * last letter, or at once when the field becomes empty.
 */
export function createTyping(report: (on: boolean) => void) {
  let reportedAt: number | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(idleTimer)
    if (reportedAt === undefined) return
    reportedAt = undefined
    report(false)
  }
  return {
    stop,
    handleInput: (text: string) => {
      if (text.trim() === '') return stop()
      clearTimeout(idleTimer)
      idleTimer = setTimeout(stop, idleMilliseconds)
      if (reportedAt !== undefined && Date.now() - reportedAt < repeatMilliseconds) return
      reportedAt = Date.now()
      report(true)
    },
  }
}

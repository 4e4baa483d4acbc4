const idleMilliseconds = 1_000
/** A user who continues to type reports it again, because it expires for the others. */
const repeatMilliseconds = 3_000

/** Reports typing: on with the first letter, off a second after the last one, or when the field is empty. */
export function createTyping(report: (on: boolean) => void) {
  let reportedAt: number | undefined
  let idle: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(idle)
    if (reportedAt === undefined) return
    reportedAt = undefined
    report(false)
  }
  return {
    stop,
    typed: (text: string) => {
      if (text.trim() === '') return stop()
      clearTimeout(idle)
      idle = setTimeout(stop, idleMilliseconds)
      if (reportedAt !== undefined && Date.now() - reportedAt < repeatMilliseconds) return
      reportedAt = Date.now()
      report(true)
    },
  }
}

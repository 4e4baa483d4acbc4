/** Counted by the launcher's own clock ticks, each a tenth of the patience. */
const TICKS = 10
/** A tick that comes this much later than it should shows that the launcher itself was held up, or the machine slept. */
const LATE = 1.5

export const HUNG_MS = 10_000

/** Calls `hung` once when a service that has been heard is then not heard for that long. */
export function watchdog(hung: () => void, patienceMs = HUNG_MS): { heard(): void; stop(): void } {
  const tickMs = patienceMs / TICKS
  let silentTicks: number | undefined
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const isLate = now - last > tickMs * LATE
    last = now
    // Messages of the service that arrived in that time are still unread, so a late tick says nothing about it.
    if (isLate || silentTicks === undefined) return
    silentTicks++
    if (silentTicks < TICKS) return
    clearInterval(timer)
    hung()
  }, tickMs)
  timer.unref()
  return {
    heard: () => {
      silentTicks = 0
    },
    stop: () => clearInterval(timer),
  }
}

/** The number of timer ticks in `hungAfterMs`. */
const TICKS = 10
/**
 * If a tick comes after more than this many times the intended interval, the launcher was blocked or suspended, or the
 * machine was asleep.
 */
const LATE_TICK_FACTOR = 1.5

export const HUNG_AFTER_MS = 10_000

/**
 * Calls `onHung` once if a service that has reported at least once is then silent for `hungAfterMs`. The caller calls
 * `reset` at each report.
 */
export function watchdog(onHung: () => void, hungAfterMs = HUNG_AFTER_MS): { reset(): void; stop(): void } {
  const tickMs = hungAfterMs / TICKS
  let silentTicks: number | undefined
  let lastTickAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const isLate = now - lastTickAt > tickMs * LATE_TICK_FACTOR
    lastTickAt = now
    // Messages that arrived during the delay are still unread, so a late tick proves nothing about the service.
    if (isLate || silentTicks === undefined) return
    silentTicks++
    if (silentTicks < TICKS) return
    clearInterval(timer)
    onHung()
  }, tickMs)
  timer.unref()
  return {
    reset: () => {
      silentTicks = 0
    },
    stop: () => clearInterval(timer),
  }
}

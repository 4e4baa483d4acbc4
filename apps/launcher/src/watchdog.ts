/** Time is counted in ticks of the launcher's clock, each a tenth of the patience. */
const TICKS = 10
/** A tick that is this much later than expected shows that the launcher itself was suspended, or the machine slept. */
const LATE = 1.5

export const HUNG_MS = 10_000

/** Calls `hung` once when a service that has reported before is silent for `patienceMs`. */
export function watchdog(hung: () => void, patienceMs = HUNG_MS): { heard(): void; stop(): void } {
  const tickMs = patienceMs / TICKS
  let silentTicks: number | undefined
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const isLate = now - last > tickMs * LATE
    last = now
    // Messages that arrived during the delay are still unread, so a late tick proves nothing about the service.
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

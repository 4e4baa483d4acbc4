const perSecond = 10
const burst = 30
/** How far beyond the limit a client may press on before its connection ends. */
const patience = 100

/** Counts the events of one socket: 10 a second, 30 at once. What is refused counts too. */
export function eventLimit(now = () => performance.now()): () => 'within' | 'beyond' | 'flood' {
  let left = burst
  let last = now()
  return () => {
    const moment = now()
    left = Math.min(burst, left + ((moment - last) / 1_000) * perSecond) - 1
    last = moment
    if (left >= 0) return 'within'
    return left >= -patience ? 'beyond' : 'flood'
  }
}

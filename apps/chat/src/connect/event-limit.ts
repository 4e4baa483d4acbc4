const perSecond = 10
const burst = 30
/** How many events beyond the limit a client may send before its connection is ended. */
const patience = 100

/** Counts the events of one socket: 10 a second, bursts of 30. Refused events count too. */
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

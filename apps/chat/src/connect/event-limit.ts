const eventsPerSecond = 10
const burst = 30
/** How many events beyond the limit a client may send before its connection is ended. */
const toleratedExcess = 100

/**
 * Returns a function that counts the events of one socket. Up to 10 events a second, and bursts of up to 30, are within
 * the limit. Refused events count, too.
 */
export function createEventLimiter(now = () => performance.now()): () => 'within' | 'beyond' | 'flood' {
  let remainingEvents = burst
  let previousTime = now()
  return () => {
    const time = now()
    remainingEvents = Math.min(burst, remainingEvents + ((time - previousTime) / 1_000) * eventsPerSecond) - 1
    previousTime = time
    if (remainingEvents >= 0) return 'within'
    return remainingEvents >= -toleratedExcess ? 'beyond' : 'flood'
  }
}

import { Problem } from '@muster/server/http/problems'

/**
 * Returns a function that runs at most `maxRunning` pieces of work at once and queues at most `maxWaiting` more.
 * Further calls throw a 503 with Retry-After.
 */
export function concurrencyLimit(maxRunning: number, maxWaiting: number) {
  let freeSlots = maxRunning
  const queue: (() => void)[] = []

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (freeSlots > 0) freeSlots--
    else if (queue.length < maxWaiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Problem(503, 'Too many people are signing in right now. Please try again.', { retryAfterSeconds: 5 })
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else freeSlots++
    }
  }
}

import { Problem } from '@muster/server/http/problems'

/** Runs at most this many at once and queues at most that many; further calls get a 503 with Retry-After. */
export function atMost(running: number, waiting: number) {
  let free = running
  const queue: (() => void)[] = []

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free--
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Problem(503, 'Too many people are signing in right now. Please try again.', { retryAfterSeconds: 5 })
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}

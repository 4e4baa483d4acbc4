import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../store.ts'
import { listen } from './listen.ts'

type Parts = {
  store: Store
  logger: FastifyBaseLogger
  /** What is read, as named in the log. */
  what: string
  /** Reads and handles new facts. An error is logged, and the next poll tries again. */
  look: (ending: AbortSignal) => Promise<void>
  everyMilliseconds: number
  /** How long to pause after a poll that took this long, regardless of wake-ups; by default there is no pause. */
  restMilliseconds?: (took: number) => number
}

/** Polls at each wake-up and at an interval. Polls never overlap. */
export function keepLooking({ store, logger, what, look, everyMilliseconds, restMilliseconds = () => 0 }: Parts) {
  const listener = listen(store.pool, wake)
  const ending = new AbortController()
  let looking: Promise<void> | undefined
  let rest: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  let again = false
  let failing = false

  /** Wake-ups during a poll, or during the pause after it, cause one more poll. */
  function wake() {
    if (looking || rest) again = true
    else begin()
  }

  function begin() {
    if (ending.signal.aborted) return
    again = false
    const began = performance.now()
    looking = look(ending.signal)
      .then(() => note(undefined), note)
      .finally(() => {
        looking = undefined
        const milliseconds = restMilliseconds(performance.now() - began)
        if (milliseconds === 0) return resume()
        rest = setTimeout(resume, milliseconds)
        rest.unref()
      })
  }

  function resume() {
    rest = undefined
    if (again) begin()
  }

  /** Logs the first of consecutive failures, and the first success after them. */
  function note(error: unknown) {
    if (error && !failing) logger.warn({ err: error }, `${what} cannot be read`)
    if (!error && failing) logger.info(`${what} are read again`)
    failing = Boolean(error)
  }

  return {
    /** Polls at once. If the database is unavailable, polling and listening are retried at the interval. */
    async start() {
      wake()
      await Promise.all([looking, listener.attend()])
      timer = setInterval(() => {
        wake()
        listener.attend()
      }, everyMilliseconds)
      timer.unref()
    },
    /** Stops after the current poll has ended. */
    async stop() {
      ending.abort()
      clearInterval(timer)
      clearTimeout(rest)
      await looking
      await listener.close()
    },
  }
}

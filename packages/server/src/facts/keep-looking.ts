import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../store.ts'
import { listen } from './listen.ts'

type Parts = {
  store: Store
  logger: FastifyBaseLogger
  /** What is looked for, as the log names it. */
  what: string
  /** Looks for new facts and deals with them. What it throws is logged, and it looks again. */
  look: (ending: AbortSignal) => Promise<void>
  everyMilliseconds: number
  /** How long it rests after a look that took so long, however many wake-ups come; not at all unless told. */
  restMilliseconds?: (took: number) => number
}

/** Looks at each wake-up, and every so often whether or not one came; one look at a time. */
export function keepLooking({ store, logger, what, look, everyMilliseconds, restMilliseconds = () => 0 }: Parts) {
  const ear = listen(store.pool, wake)
  const ending = new AbortController()
  let looking: Promise<void> | undefined
  let rest: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  let again = false
  let failing = false

  /** What comes in during a look is found by one more. */
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
        if (milliseconds === 0) return goOn()
        rest = setTimeout(goOn, milliseconds)
        rest.unref()
      })
  }

  function goOn() {
    rest = undefined
    if (again) begin()
  }

  /** Says once that looking fails, and once that it works again. */
  function note(error: unknown) {
    if (error && !failing) logger.warn({ err: error }, `${what} cannot be read`)
    if (!error && failing) logger.info(`${what} are read again`)
    failing = Boolean(error)
  }

  return {
    /** Begins now if the database answers, else as soon as it does. */
    async start() {
      wake()
      await Promise.all([looking, ear.attend()])
      timer = setInterval(() => {
        wake()
        ear.attend()
      }, everyMilliseconds)
      timer.unref()
    },
    /** Ends when the look that is under way is over. */
    async stop() {
      ending.abort()
      clearInterval(timer)
      clearTimeout(rest)
      await looking
      await ear.close()
    },
  }
}

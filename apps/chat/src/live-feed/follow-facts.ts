import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { listen } from './listen.ts'
import { type FeedFact, type Place, pageSize, readFacts } from './read-facts.ts'

const pollMilliseconds = 1_000

type Parts = {
  store: Store
  logger: FastifyBaseLogger
  /** Gets the new facts page by page, the next page when it is done. A page that it throws on comes again. */
  deliver: (facts: FeedFact[]) => Promise<void>
}

/** Follows the facts from the present on: reads at each wake-up, and each second whether or not one came. */
export function followFacts({ store, logger, deliver }: Parts) {
  let began = () => {}
  const started = new Promise<void>((resolve) => {
    began = resolve
  })
  const ear = listen(store.pool, look)
  let place: Place = { since: undefined }
  let reading: Promise<void> | undefined
  let again = false
  let stopped = false
  let failing = false
  let timer: NodeJS.Timeout | undefined

  /** One reading at a time; what comes in meanwhile is found by one more. */
  function look() {
    if (stopped) return
    if (reading) again = true
    else {
      again = false
      reading = readAll()
        .then(() => note(undefined), note)
        .finally(() => {
          reading = undefined
          if (again) look()
        })
    }
  }

  /** Says once that reading fails, and once that it works again. */
  function note(error: unknown) {
    if (error && !failing) logger.warn({ err: error }, 'the facts cannot be read')
    if (!error && failing) logger.info('the facts are read again')
    failing = Boolean(error)
  }

  async function readAll() {
    do {
      const { facts, snapshot } = await readFacts(store, place)
      await deliver(facts)
      const until = place.until ?? snapshot
      const last = facts.at(-1)
      const more = last && facts.length === pageSize
      place = more ? { since: place.since, until, transaction: last.transaction, id: last.id } : { since: until }
    } while (place.until && !stopped)
    began()
  }

  return {
    /** Settles when the feed has its beginning; what is committed from then on is delivered. */
    started,
    /** Begins now if the database answers, else as soon as it does. */
    async start() {
      look()
      await Promise.all([reading, ear.attend()])
      timer = setInterval(() => {
        look()
        ear.attend()
      }, pollMilliseconds)
      timer.unref()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await reading
      await ear.close()
    },
  }
}

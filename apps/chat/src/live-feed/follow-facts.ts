import { keepLooking } from '@muster/server/keep-looking'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
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
  let place: Place = { since: undefined }

  async function readAll(ending: AbortSignal) {
    do {
      const { facts, snapshot } = await readFacts(store, place)
      await deliver(facts)
      const until = place.until ?? snapshot
      const last = facts.at(-1)
      const more = last && facts.length === pageSize
      place = more ? { since: place.since, until, transaction: last.transaction, id: last.id } : { since: until }
    } while (place.until && !ending.aborted)
    began()
  }

  const { start, stop } = keepLooking({
    store,
    logger,
    what: 'the facts',
    look: readAll,
    everyMilliseconds: pollMilliseconds,
  })
  return {
    /** Settles when the feed has its beginning; what is committed from then on is delivered. */
    started,
    start,
    stop,
  }
}

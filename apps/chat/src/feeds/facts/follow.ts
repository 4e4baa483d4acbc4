import { keepLooking } from '@muster/server/facts/keep-looking'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { type Place, pageSize, readerOf, type Source } from './read-new.ts'

const pollMilliseconds = 1_000
/**
 * While many rows arrive, they are read less often and more at a time. A single row is delivered at once, and so are
 * those that follow it.
 */
const mostRestMilliseconds = 20

type Last = { transaction: string; id: number }

/** A table that is followed, and where its new rows go. */
type Feed = { source: Source; deliver: (rows: never[]) => Promise<Last | undefined> }

/**
 * `deliver` receives the new rows page by page, the next page when it is done. A page on which it throws is repeated.
 */
export const feedOf = <Row extends Last>(source: Source, deliver: (rows: Row[]) => Promise<void>): Feed => ({
  source,
  deliver: async (rows: Row[]) => {
    await deliver(rows)
    return rows.at(-1)
  },
})

type Parts = { store: Store; logger: FastifyBaseLogger; feeds: Feed[] }

/**
 * Follows the feeds from now on: at each wake-up, and once a second without one. The new rows of all of them are read
 * at once, and delivered one feed after the other.
 */
export function follow({ store, logger, feeds }: Parts) {
  let began = () => {}
  let count = 0
  const read = readerOf(feeds.map(({ source }) => source))
  const places = feeds.map((): Place => ({ since: undefined }))
  const started = new Promise<void>((resolve) => {
    began = resolve
  })
  const { start, stop } = keepLooking({
    store,
    logger,
    what: 'the facts',
    look: async (ending) => {
      count = 0
      do {
        const { snapshot, pages } = await read(store, places)
        for (const [n, { deliver }] of feeds.entries()) {
          const rows = pages[n] ?? []
          const last = await deliver(rows)
          count += rows.length
          const place = placeAfter(places[n], snapshot, rows.length === pageSize ? last : undefined)
          places[n] = place
          // The rest of this feed comes before the feeds after it.
          if (place.until) break
        }
      } while (places.some(({ until }) => until) && !ending.aborted)
      began()
    },
    everyMilliseconds: pollMilliseconds,
    restMilliseconds: (took) => (count < 2 ? 0 : Math.min(took, mostRestMilliseconds)),
  })
  return {
    /** Settles when the feeds have their starting point; what is committed from then on is delivered. */
    started,
    start,
    stop,
  }
}

/**
 * After a full page the rest follows up to the snapshot of the first page; after the last page, what came since that
 * snapshot.
 */
function placeAfter(place: Place | undefined, snapshot: string, last: Last | undefined): Place {
  const until = place?.until ?? snapshot
  return last ? { since: place?.since, until, transaction: last.transaction, id: last.id } : { since: until }
}

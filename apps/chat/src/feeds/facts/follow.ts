import { keepLooking } from '@muster/server/facts/keep-looking'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { type Place, pageSize, readerOf, type Source } from './read-new.ts'

const pollMilliseconds = 1_000
/** While much comes, it is told less often and more at a time; what comes alone is told at once, and so is what follows. */
const mostRestMilliseconds = 20

type Last = { transaction: string; id: number }

/** A table that is followed, and to whom its new rows go. */
type Feed = { source: Source; deliver: (rows: never[]) => Promise<Last | undefined> }

/** `deliver` gets the new rows page by page, the next page when it is done. A page that it throws on comes again. */
export const feedOf = <Row extends Last>(source: Source, deliver: (rows: Row[]) => Promise<void>): Feed => ({
  source,
  deliver: async (rows: Row[]) => {
    await deliver(rows)
    return rows.at(-1)
  },
})

type Parts = { store: Store; logger: FastifyBaseLogger; feeds: Feed[] }

/**
 * Follows the feeds from the present on: at each wake-up, and each second whether or not one came. What is new in all of
 * them is read at once, and delivered one feed after the other.
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
          // The rest of it comes before what the feeds behind it tell.
          if (place.until) break
        }
      } while (places.some(({ until }) => until) && !ending.aborted)
      began()
    },
    everyMilliseconds: pollMilliseconds,
    restMilliseconds: (took) => (count < 2 ? 0 : Math.min(took, mostRestMilliseconds)),
  })
  return {
    /** Settles when the feeds have their beginning; what is committed from then on is delivered. */
    started,
    start,
    stop,
  }
}

/** Behind a full page the rest follows up to the snapshot of its first one; after the last, what came since that. */
function placeAfter(place: Place | undefined, snapshot: string, last: Last | undefined): Place {
  const until = place?.until ?? snapshot
  return last ? { since: place?.since, until, transaction: last.transaction, id: last.id } : { since: until }
}

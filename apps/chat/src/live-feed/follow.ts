import { keepLooking } from '@muster/server/keep-looking'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'

const pollMilliseconds = 1_000
/** A busy room is told less often, and more at a time; after a reading that was short, what comes is told at once. */
const mostRestMilliseconds = 20
const shortMilliseconds = 8

/** How many rows are read at once, at most. */
export const pageSize = 500

/** Where a reading stands: new since a snapshot (pg_snapshot), and on further pages up to another, after a row. */
export type Place = { since: string | undefined; until?: string; transaction?: string; id?: number }

/** Rows that are new, and the snapshot by which that was judged. */
export type Page<Row> = { snapshot: string; rows: Row[] }

type Feed<Row> = {
  read: (store: Store, place: Place) => Promise<Page<Row>>
  /** Gets the new rows page by page, the next page when it is done. A page that it throws on comes again. */
  deliver: (rows: Row[]) => Promise<void>
}
/** Reads and delivers all that is new. */
type Look = (store: Store, ending: AbortSignal) => Promise<void>

/** A feed that goes on from where it stands, from the present on. */
export function from<Row extends { transaction: string; id: number }>({ read, deliver }: Feed<Row>): Look {
  let place: Place = { since: undefined }
  return async (store, ending) => {
    do {
      const { rows, snapshot } = await read(store, place)
      await deliver(rows)
      const until = place.until ?? snapshot
      const last = rows.at(-1)
      const more = last && rows.length === pageSize
      place = more ? { since: place.since, until, transaction: last.transaction, id: last.id } : { since: until }
    } while (place.until && !ending.aborted)
  }
}

type Parts = { store: Store; logger: FastifyBaseLogger; feeds: Look[] }

/** Follows the feeds, one after the other: at each wake-up, and each second whether or not one came. */
export function follow({ store, logger, feeds }: Parts) {
  let began = () => {}
  const started = new Promise<void>((resolve) => {
    began = resolve
  })
  const { start, stop } = keepLooking({
    store,
    logger,
    what: 'the facts',
    look: async (ending) => {
      for (const look of feeds) await look(store, ending)
      began()
    },
    everyMilliseconds: pollMilliseconds,
    restMilliseconds: (took) => (took < shortMilliseconds ? 0 : Math.min(took, mostRestMilliseconds)),
  })
  return {
    /** Settles when the feeds have their beginning; what is committed from then on is delivered. */
    started,
    start,
    stop,
  }
}

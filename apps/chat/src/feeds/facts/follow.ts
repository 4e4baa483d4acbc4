import { pollFacts } from '@muster/server/facts/poll-facts'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { type Cursor, pageSize, readerOf, type Source } from './read-new.ts'

const pollMilliseconds = 1_000
/**
 * The longest pause after a poll. While many rows arrive, the pause makes reads less frequent and larger. After a
 * single row there is no pause, so that the rows that follow it are also delivered at once.
 */
const maxPauseMilliseconds = 20

type Position = { transaction: string; id: number }

/** A table that is followed, and the function that delivers its new rows and returns the position of the last one. */
type Feed = { source: Source; deliver: (rows: never[]) => Promise<Position | undefined> }

/**
 * `deliver` receives the new rows page by page, each page only after the promise for the previous page has resolved. If
 * it throws, the same page is delivered again.
 */
export const feedOf = <Row extends Position>(source: Source, deliver: (rows: Row[]) => Promise<void>): Feed => ({
  source,
  deliver: async (rows: Row[]) => {
    await deliver(rows)
    return rows.at(-1)
  },
})

type Parts = { store: Store; logger: FastifyBaseLogger; feeds: Feed[] }

/**
 * Returns a follower of these feeds. Once started, it reads them at each wake-up and once a second. The new rows of all
 * feeds are read in one statement, and delivered one feed after the other.
 */
export function follow({ store, logger, feeds }: Parts) {
  let resolveStarted = () => {}
  let rowCount = 0
  let readAt = performance.now()
  const read = readerOf(feeds.map(({ source }) => source))
  const cursors = feeds.map((): Cursor => ({ since: undefined }))
  const started = new Promise<void>((resolve) => {
    resolveStarted = resolve
  })
  const { start, stop } = pollFacts({
    store,
    logger,
    name: 'the facts',
    poll: async (stopSignal) => {
      rowCount = 0
      do {
        const { snapshot, pages } = await read(store, cursors)
        for (const [n, { deliver }] of feeds.entries()) {
          const rows = pages[n] ?? []
          const last = await deliver(rows)
          rowCount += rows.length
          const cursor = cursorAfter(cursors[n], snapshot, rows.length === pageSize ? last : undefined)
          cursors[n] = cursor
          // The remaining pages of this feed are delivered before any rows of the feeds after it.
          if (cursor.until) break
        }
      } while (cursors.some(({ until }) => until) && !stopSignal.aborted)
      readAt = performance.now()
      resolveStarted()
    },
    intervalMilliseconds: pollMilliseconds,
    pauseMilliseconds: (pollMillisecondsTaken) =>
      rowCount < 2 ? 0 : Math.min(pollMillisecondsTaken, maxPauseMilliseconds),
  })
  return {
    /** Settles when the feeds have their starting point; everything that is committed from then on is delivered. */
    started,
    start,
    stop,
    secondsSinceRead: () => (performance.now() - readAt) / 1_000,
  }
}

/**
 * The cursor from which the next read of a feed continues. After a full page, this is the page's last row, and the
 * following pages contain only rows that are visible in the snapshot of the first page. After the last page, it is that
 * snapshot.
 */
function cursorAfter(cursor: Cursor | undefined, snapshot: string, last: Position | undefined): Cursor {
  const until = cursor?.until ?? snapshot
  return last ? { since: cursor?.since, until, transaction: last.transaction, id: last.id } : { since: until }
}

import { pollFacts } from '@muster/server/facts/poll-facts'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import type { SharedPage } from '../bus/shared-page.ts'
import type { Sharing } from '../bus/sharing.ts'
import { isOlder, isWithin, visibilityIn } from '../bus/snapshots.ts'
import type { Feed, PreparedRows } from '../feed.ts'
import { type Cursor, type Pages, pageSize, readerOf } from './read-new.ts'

const pollMilliseconds = 1_000
/**
 * The longest pause after a poll. While many rows arrive, the pause makes reads less frequent and larger. After a
 * single row there is no pause, so that the rows that follow it are also delivered at once.
 */
const maxPauseMilliseconds = 20

type Parts = {
  store: Store
  logger: FastifyBaseLogger
  feeds: Feed[]
  /** Shares what one node reads with the others; undefined if each node reads for itself. */
  sharing?: Sharing | undefined
  /** Called when rows may have been missed, so that the windows must read everything again. */
  onGap: () => void
}

/**
 * Returns a follower of these feeds. Once started, it reads them at each wake-up and once a second. The new rows of all
 * feeds are read in one statement, and delivered one feed after the other. With a bus, one node reads, and the others
 * deliver what it publishes.
 */
export function follow({ store, logger, feeds, sharing, onGap }: Parts) {
  let resolveStarted = () => {}
  let rowCount = 0
  let readAt = performance.now()
  /** Whether a page ended before the cursor: either it is late, or this node is ahead of the database. */
  let mayBeAhead = false
  const read = readerOf(feeds.map(({ source }) => source))
  const cursors = feeds.map((): Cursor => ({ since: undefined }))
  const hasBegun = () => cursors.every(({ since }) => since)
  const started = new Promise<void>((resolve) => {
    resolveStarted = resolve
  })
  const poller = pollFacts({
    store,
    logger,
    name: 'the facts',
    poll: async (stopSignal) => {
      rowCount = 0
      await sharing?.open(store, poller.wake)
      await sharing?.deliverReceived((page, isOutdated) => deliverShared(page, isOutdated, stopSignal))
      if (!sharing || sharing.isReader() || mayBeAhead || !hasBegun()) await readAndDeliver(stopSignal)
      readAt = performance.now()
      resolveStarted()
    },
    intervalMilliseconds: pollMilliseconds,
    pauseMilliseconds: (pollMillisecondsTaken) =>
      rowCount < 2 ? 0 : Math.min(pollMillisecondsTaken, maxPauseMilliseconds),
    ...(sharing && { mayPoll: sharing.mayPoll }),
  })

  async function readAndDeliver(stopSignal: AbortSignal) {
    do {
      const read = await readNew(cursors)
      mayBeAhead = false
      if (cursors.some(({ since }) => since && isOlder(read.snapshot, since))) return beginAgain(read.snapshot)
      const prepared = await share(read)
      for (const n of feeds.keys()) {
        await deliverPage(n, read, prepared?.[n])
        // The remaining pages of this feed are delivered before any rows of the feeds after it.
        if (cursors[n]?.until) break
      }
    } while (cursors.some(({ until }) => until) && !stopSignal.aborted)
  }

  const readNew = (from: Cursor[]) => read(store, from)

  /**
   * After a failover, the new primary uses the numbers of the transactions again that it lacks, so it is not known which
   * rows were delivered.
   */
  function beginAgain(snapshot: string) {
    logger.warn('the database lacks transactions that were read before; all windows reconnect')
    for (const n of feeds.keys()) cursors[n] = { since: snapshot }
    onGap()
  }

  /** Delivers a page of a feed, and moves the feed's cursor behind it. */
  async function deliverPage(n: number, { snapshot, pages }: Pages, prepared?: PreparedRows) {
    const [feed, rows] = [feeds[n], pages[n] ?? []]
    if (!feed) return
    await (prepared ?? (await feed.prepare(rows, 'node'))).deliver()
    rowCount += rows.length
    cursors[n] = cursorAfter(cursors[n], snapshot, feed.nextPosition(rows))
  }

  /**
   * Publishes the pages with all that other nodes need to deliver them, and returns them prepared. If there are further
   * pages, nothing is published, and each node reads them for itself.
   */
  async function share({ snapshot, pages }: Pages): Promise<PreparedRows[] | undefined> {
    if (!sharing?.isConnected() || !hasBegun()) return undefined
    if (cursors.some(({ until }) => until) || pages.some((rows) => rows.length === pageSize)) return undefined
    const prepared = await Promise.all(feeds.map((feed, n) => feed.prepare(pages[n] ?? [], 'everyone')))
    sharing.publish({
      until: snapshot,
      feeds: prepared.map(({ found }, n) => ({ since: cursors[n]?.since ?? '', rows: pages[n] ?? [], found })),
    })
    return prepared
  }

  /**
   * Delivers what another node has read. What this node has delivered already is skipped, and what it has missed is read
   * from the database first, so that each row is delivered once, and in the order of its feed.
   */
  async function deliverShared(page: SharedPage<never>, isOutdated: boolean, stopSignal: AbortSignal) {
    const { until } = page
    for (const [n, feed] of feeds.entries()) {
      const [shared, before] = [page.feeds[n], cursors[n]?.since]
      // A page without rows may end where the cursor is. It is delivered too, because a feed may have other work.
      if (!shared || !before) continue
      if (until !== before && isWithin(until, before)) {
        mayBeAhead ||= isOlder(until, before)
        continue
      }
      await readMissed(n, shared.since, stopSignal)
      const since = cursors[n]?.since
      if (stopSignal.aborted || !since) return
      // What was missed may have been a read that was interrupted, and ended behind the page.
      if (until !== since && isWithin(until, since)) continue
      const isDelivered = since === shared.since ? () => false : visibilityIn(since)
      const isNew = (transaction: string) => !isDelivered(transaction)
      await feed.deliverShared(shared.rows, shared.found, { isNew, isOutdated })
      cursors[n] = { since: until }
    }
  }

  /** Reads the rows of a feed from its cursor to a snapshot, and delivers them. */
  async function readMissed(n: number, until: string, stopSignal: AbortSignal) {
    for (let cursor = cursors[n]; cursor?.since && !stopSignal.aborted; cursor = cursors[n]) {
      if (!cursor.until && isWithin(until, cursor.since)) return
      const bounded: Cursor = { until, ...cursor }
      cursors[n] = bounded
      await deliverPage(n, await readNew(feeds.map((_, other) => (other === n ? bounded : { since: undefined }))))
    }
  }

  return {
    /** Settles when the feeds have their starting point; everything that is committed from then on is delivered. */
    started,
    start: poller.start,
    async stop() {
      await poller.stop()
      await sharing?.close()
    },
    secondsSinceRead: () => (performance.now() - readAt) / 1_000,
  }
}

/**
 * The cursor from which the next read of a feed continues. After a full page, this is the page's last row, and the
 * following pages contain only rows that are visible in the snapshot of the first page. After the last page, it is that
 * snapshot.
 */
function cursorAfter(
  cursor: Cursor | undefined,
  snapshot: string,
  last: { transaction: string; id: number } | undefined,
): Cursor {
  const until = cursor?.until ?? snapshot
  return last ? { since: cursor?.since, until, transaction: last.transaction, id: last.id } : { since: until }
}

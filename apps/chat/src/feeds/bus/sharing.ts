import type { Store } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Bus, openBus } from './bus.ts'
import { type ReceivedPage, readPage, type SharedPage, writePage } from './shared-page.ts'

/** How long after a wake-up a node waits for the page of the reader before it reads the rows itself. */
const patienceMilliseconds = 150
/** A page that arrived this long before the wake-up may contain what the wake-up is about. */
const earlinessMilliseconds = 20
/** The reader publishes at least once a second. A node that has received nothing for this long reads the rows itself. */
const silenceMilliseconds = 2_500
/**
 * A page that took this much longer than others is delivered with the participants that the database has now: a user who
 * was removed while the page was on its way receives nothing.
 */
const outdatedMilliseconds = 250
/** How much the shortest known delay grows with each page, because clocks drift and are set. */
const driftMilliseconds = 0.05
/** More received pages than this are dropped; their rows are then read from the database. */
const maxReceived = 1_000

export type Sharing = ReturnType<typeof createSharing>

/**
 * Decides which node reads new rows for all nodes: the reader, which publishes them on the bus. A node is the reader from
 * its start, until it receives a page of a node that was started earlier. It becomes the reader again when the bus is lost
 * or when the page that a wake-up should have caused does not arrive. Several readers at the same time cost more and do
 * no harm, so that no lock is needed.
 */
export function createSharing(url: string, logger: FastifyBaseLogger) {
  // Ids ascend with the time of the start, so that the reader rarely changes while nodes are added.
  const node = uuidV7()
  let bus: Bus | undefined
  let isReader = true
  let received: ReceivedPage[] = []
  let receivedAt = Number.NEGATIVE_INFINITY
  let lagMilliseconds = 0
  /** The shortest time from a publication to its arrival, by node. It includes the difference of the clocks. */
  const shortestDelays = new Map<string, number>()
  let isFailureLogged = false
  /** The time of the first wake-up that no page has followed yet. */
  let awaitedSince: number | undefined
  let patienceTimer: NodeJS.Timeout | undefined
  let wake = () => {}

  function becomeReader() {
    isReader = true
    awaitedSince = undefined
    wake()
  }

  function receive(text: string) {
    const page = readPage(text, node)
    if (!page) return
    if (!page.page) return becomeReader()
    if (page.node < node) isReader = false
    receivedAt = performance.now()
    awaitedSince = undefined
    received.push(page)
    if (received.length > maxReceived) received = []
    wake()
  }

  /** Starts to await the page that a wake-up should cause, unless it may have arrived already. */
  function awaitPage() {
    const now = performance.now()
    if (now - receivedAt < earlinessMilliseconds) return
    awaitedSince ??= now
    patienceTimer ??= setTimeout(endPatience, patienceMilliseconds).unref()
  }

  function endPatience() {
    patienceTimer = undefined
    if (awaitedSince === undefined) return
    // A page has arrived in the meantime, but there was another wake-up after it.
    const remainingMilliseconds = awaitedSince + patienceMilliseconds - performance.now()
    if (remainingMilliseconds > 0) patienceTimer = setTimeout(endPatience, remainingMilliseconds).unref()
    else becomeReader()
  }

  /** How much longer than others this page has taken until now, in milliseconds. */
  function delayOf({ node: sender, sentAt }: ReceivedPage): number {
    const delay = Date.now() - sentAt
    const shortest = Math.min(delay, (shortestDelays.get(sender) ?? delay) + driftMilliseconds)
    shortestDelays.set(sender, shortest)
    return delay - shortest
  }

  return {
    isReader: () => isReader || !bus?.isConnected(),
    isConnected: () => bus?.isConnected() ?? false,
    lagSeconds: () => (isReader ? 0 : lagMilliseconds / 1_000),
    /**
     * Connects to the bus, unless it has done so. `wakeFollower` is called when there is something to do. After a failure,
     * this node reads for itself, and the next call tries again.
     */
    async open(store: Store, wakeFollower: () => void) {
      if (bus) return
      wake = wakeFollower
      try {
        const channel = await channelOf(store)
        bus = await openBus({ url, channel, logger, onMessage: receive, onLost: becomeReader })
      } catch (error) {
        if (!isFailureLogged) logger.warn({ err: error }, 'the bus cannot be opened')
        isFailureLogged = true
      }
    },
    publish: (page: SharedPage) => bus?.publish(writePage(node, page)),
    /**
     * Whether this node reads the rows now. If another node is the reader, its page is awaited: for a short time after a
     * wake-up, and much longer at the interval, because the reader polls at its own interval.
     */
    mayPoll(reason: 'wake-up' | 'interval'): boolean {
      if (isReader || !bus?.isConnected()) return true
      if (reason === 'wake-up') awaitPage()
      else if (performance.now() - receivedAt > silenceMilliseconds) isReader = true
      return isReader
    },
    /** Delivers the pages that have arrived. After an error, this node reads the rows that were not delivered itself. */
    async deliverReceived(deliver: (page: SharedPage<never>, isOutdated: boolean) => Promise<void>) {
      try {
        for (let next = received.shift(); next; next = received.shift()) {
          lagMilliseconds = delayOf(next)
          if (next.page) await deliver(next.page, lagMilliseconds > outdatedMilliseconds)
        }
      } catch (error) {
        received = []
        isReader = true
        throw error
      }
    },
    async close() {
      clearTimeout(patienceTimer)
      // Otherwise the others would notice only after the next wake-up that this node no longer reads.
      if (isReader) bus?.publish(writePage(node))
      await bus?.close()
    },
  }
}

/** Installations may share a bus. Snapshots can only be compared with those of the same database of the same server. */
async function channelOf({ db }: Store): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select 'muster:' || (select system_identifier from pg_control_system()) || ':' || oid as name
    from pg_database where datname = current_database()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database has no name.')
  return row.name
}

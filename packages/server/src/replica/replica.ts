import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@muster/database/open'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { Problem } from '../http/problems.ts'
import type { Store, Tx } from '../store.ts'
import { type Fault, ReplicaMonitor } from './monitor.ts'
import type { Position } from './position.ts'
import { probe as databaseProbe, type Probe, primaryPosition } from './probe.ts'
import type { Known, Outcome, ReplicaOf } from './replica-of.ts'

export type Replica = ReplicaOf<Store>

type ReplicaOptions = {
  replica: Database
  primary: Pick<Database, 'pool'>
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** A replica that is further behind is not used. */
  maxLagMs: number
  probe?: Probe
}

const replicaPollMs = 100
const primaryPollMs = 1_000
/** A replica that takes longer to report is away: reads that wait for it then run on the primary. */
const reportTimeoutMs = 2_000
/** How long a read waits for the replica to reach a position. Reading on the primary takes about as long. */
const waitsMs = [1, 2, 4]
/** A replica whose lag is longer does not reach the position of a request while the request waits. */
const maxAwaitedLagMs = primaryPollMs + 200
const maxBehindKeys = 10_000

const faultTexts: Record<Fault, string> = {
  away: 'the read replica does not respond; lists and searches are read from the primary',
  foreign: 'DATABASE_READ_URL does not lead to a standby of the database; lists and searches are read from the primary',
  behind: 'the read replica is too far behind; lists and searches are read from the primary',
}

/** The column `position` of a statement on the primary, if the store has a replica. */
export const positionColumn = ({ replica }: Pick<Store, 'replica'>) =>
  replica ? sql`, ${sql.raw(primaryPosition)}::text as position` : sql``

export function createReplica(options: ReplicaOptions): Replica {
  const { replica, primary, logger, maxLagMs, probe = databaseProbe } = options
  const monitor = new ReplicaMonitor(maxLagMs)
  const counts: Record<Outcome, number> = { replica: 0, changed: 0, known_behind: 0, unused: 0, failed: 0 }
  /**
   * Stamps that the replica did not have, and their scopes, with the position at which it certainly has them. Before it
   * has replayed that, it probably lacks a later stamp of the same scope too.
   */
  const behind = new Map<string, Position>()
  const runningReads = new Set<(error: Error) => void>()
  const timers: NodeJS.Timeout[] = []
  let loggedFault: Fault | undefined
  let loggedError: string | undefined

  /** Fails as soon as the replica is lost, so that no request waits for a server that does not respond. */
  const untilLost = <Result>(work: Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      runningReads.add(reject)
      work.then(resolve, reject).finally(() => runningReads.delete(reject))
    })

  function noteFailure(error: unknown) {
    counts.failed++
    const message = error instanceof Error ? error.message : String(error)
    if (message !== loggedError) logger.warn({ err: error }, 'a statement failed on the read replica')
    loggedError = message
  }

  function rememberBehind({ stamp, scope, position }: Known) {
    for (const key of [stamp, scope]) {
      behind.delete(key)
      behind.set(key, position)
      const oldest = behind.keys().next()
      if (behind.size > maxBehindKeys && !oldest.done) behind.delete(oldest.value)
    }
  }

  const isKnownBehind = ({ stamp, scope }: Known) =>
    [stamp, scope].some((key) => (behind.get(key) ?? 0n) > monitor.replayed)

  async function readStamped<Row>(known: Known, read: (pool: pg.Pool) => Promise<Row[]>) {
    if (monitor.fault) {
      counts.unused++
      return undefined
    }
    if (isKnownBehind(known)) {
      counts.known_behind++
      return undefined
    }
    try {
      const rows = await untilLost(read(replica.pool))
      counts[rows.length > 0 ? 'replica' : 'changed']++
      if (rows.length > 0) return rows
      rememberBehind(known)
    } catch (error) {
      noteFailure(error)
    }
    return undefined
  }

  /** Each statement of the transaction has its own snapshot, so those after this one see at least the position. */
  async function reaches(tx: Tx, position: Position) {
    for (const milliseconds of [0, ...waitsMs]) {
      if (milliseconds > 0) await wait(milliseconds)
      const replayed = await probe.replayedIn(tx)
      if (replayed !== undefined && replayed >= position) return true
    }
    return false
  }

  async function readAt<Result>(position: Position, read: (store: Store) => Promise<Result>) {
    if (monitor.fault || (position > monitor.replayed && monitor.lagMs > maxAwaitedLagMs)) {
      counts[monitor.fault ? 'unused' : 'known_behind']++
      return undefined
    }
    try {
      const run = replica.db.transaction().setIsolationLevel('read committed').setAccessMode('read only')
      const outcome = await untilLost(
        run.execute(async (tx) =>
          (await reaches(tx, position)) ? { result: await read(readOnlyStore(tx, replica.pool)) } : undefined,
        ),
      )
      counts[outcome ? 'replica' : 'changed']++
      return outcome
    } catch (error) {
      if (error instanceof Problem) throw error
      noteFailure(error)
      return undefined
    }
  }

  async function pollReplica() {
    const report = await Promise.race([
      probe.replica(replica.pool),
      wait(reportTimeoutMs, undefined, { ref: false }),
    ]).catch(() => undefined)
    monitor.replicaReported(report)
    if (!monitor.isPrimaryKnown) return
    const { fault } = monitor
    if (fault === 'away') for (const reject of runningReads) reject(new Error('The read replica does not respond.'))
    if (fault === loggedFault) return
    loggedFault = fault
    if (fault) logger.warn({ fault, lag_seconds: monitor.lagMs / 1_000 }, faultTexts[fault])
    else logger.info('the read replica is used')
  }

  /** How many connections to the primary have been opened. */
  let connectionCount = 0

  async function pollPrimary(): Promise<void> {
    const countBefore = connectionCount
    const report = await probe.primary(primary.pool).catch(() => undefined)
    // Without the primary no request is served, and its pool reports the failure.
    if (!report) return monitor.primaryUnknown()
    // The report may be that of a former primary.
    if (connectionCount !== countBefore) return pollPrimary()
    monitor.primaryReported(report)
  }
  const pollPrimaryOnce = oneAtATime(pollPrimary)

  /** A new connection may lead to a new primary, of which the replica knows nothing yet. */
  function forgetPrimary() {
    connectionCount++
    monitor.primaryUnknown()
    pollPrimaryOnce()
  }

  async function poll() {
    await pollPrimary()
    await pollReplica()
  }

  return {
    isUsed: () => {
      if (monitor.fault) counts.unused++
      return !monitor.fault
    },
    readStamped,
    readAt,
    counts,
    get lagSeconds() {
      return monitor.lagMs / 1_000
    },
    get fault() {
      return monitor.fault
    },
    poll,
    async start() {
      await poll()
      primary.pool.on('connect', forgetPrimary)
      timers.push(setInterval(pollPrimaryOnce, primaryPollMs).unref())
      timers.push(setInterval(oneAtATime(pollReplica), replicaPollMs).unref())
    },
    async stop() {
      primary.pool.off('connect', forgetPrimary)
      for (const timer of timers) clearInterval(timer)
      await replica.close()
    },
  }
}

/** Skips calls while the previous one runs. */
function oneAtATime(work: () => Promise<void>) {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    work().finally(() => {
      isRunning = false
    })
  }
}

function refuseWrites(): never {
  throw new Error('A read replica cannot write.')
}

const readOnlyStore = (tx: Tx, pool: pg.Pool): Store => ({
  db: tx,
  pool,
  write: refuseWrites,
  writeOnce: refuseWrites,
  afterCommit: refuseWrites,
})

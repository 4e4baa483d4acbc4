import type pg from 'pg'
import type { Fault } from './monitor.ts'
import type { Position } from './position.ts'

/**
 * Where a read that may run on the replica has run: there, or on the primary because
 * - `changed`: the replica did not have the latest change yet
 * - `known_behind`: the replica was not asked, because it was known not to have the change
 * - `unused`: the replica is away, foreign or too far behind
 * - `failed`: the statement failed on the replica
 */
export type Outcome = 'replica' | 'changed' | 'known_behind' | 'unused' | 'failed'

/**
 * What the primary knows about a read: the stamp of the response, and a position that includes everything up to it.
 * `scope` is the same for reads whose stamps probably change together, such as those of one list by one caller.
 */
export type Known = { stamp: string; position: Position; scope: string }

/** A replica whose reads get a store of this type. It is a parameter, because a store contains its replica. */
export type ReplicaOf<Store> = {
  /** Whether reads may try the replica now. */
  isUsed(): boolean
  /**
   * Runs a statement on the replica that returns rows only if its own stamp equals `known.stamp`. Returns undefined if
   * it has returned none or could not run; the read then runs on the primary.
   */
  readStamped<Row>(known: Known, read: (pool: pg.Pool) => Promise<Row[]>): Promise<Row[] | undefined>
  /**
   * Runs several statements on one connection to the replica, which has replayed the position before. Returns undefined
   * if the replica does not reach the position within milliseconds. A `Problem` that `read` throws is passed on.
   */
  readAt<Result>(position: Position, read: (store: Store) => Promise<Result>): Promise<{ result: Result } | undefined>
  readonly counts: Readonly<Record<Outcome, number>>
  readonly lagSeconds: number
  readonly fault: Fault | undefined
  /** Asks both servers for their positions once. */
  poll(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

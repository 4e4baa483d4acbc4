import { preparedName } from '@muster/database/bounded-pool'
import type { Tables } from '@muster/database/tables'
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { type Position, parsePosition } from './position.ts'

/** What the replica reports about itself. */
export type ReplicaReport = {
  isStandby: boolean
  /** The position up to which it has replayed the log of the primary; undefined if it is not a standby. */
  replayed: Position | undefined
  /**
   * The system identifier and the timeline: a standby has those of its primary. After a failover, a standby that still
   * follows the former primary has the former timeline. Its content may differ, although it has replayed the position.
   */
  cluster: string
}

/** The position of the primary, and the identifier of its cluster. */
export type PrimaryReport = { position: Position; cluster: string }

export type Probe = {
  replica(pool: pg.Pool): Promise<ReplicaReport>
  primary(pool: pg.Pool): Promise<PrimaryReport>
  /** The position that the replica has replayed, read before the next statement of the transaction takes its snapshot. */
  replayedIn(tx: Transaction<Tables>): Promise<Position | undefined>
}

/**
 * The position up to which the primary has written its log to disk, in a statement whose snapshot is older. Everything
 * that the statement sees is before this position, because a commit is visible only after it is on disk. (Commits with
 * synchronous_commit = off are visible earlier. They are used only where losing them would be harmless.)
 */
export const primaryPosition = 'pg_current_wal_flush_lsn()'

export const probe: Probe = {
  async replica(pool) {
    const { rows } = await pool.query<{ standby: boolean; replayed: string | null; cluster: string }>({
      name: preparedName(pool, 'replica-report'),
      text: `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as replayed,
        concat_ws('/', (select system_identifier from pg_control_system()), greatest(
          (select timeline_id from pg_control_checkpoint()),
          (select min_recovery_end_timeline from pg_control_recovery())
        )) as cluster`,
    })
    const { standby = false, replayed, cluster = '' } = rows[0] ?? {}
    return { isStandby: standby, replayed: replayed ? parsePosition(replayed) : undefined, cluster }
  },
  async primary(pool) {
    const { rows } = await pool.query<{ position: string; cluster: string }>({
      name: preparedName(pool, 'primary-report'),
      text: `select ${primaryPosition}::text as position,
        concat_ws('/', (select system_identifier from pg_control_system()),
          ('x' || left(pg_walfile_name(${primaryPosition}), 8))::bit(32)::int) as cluster`,
    })
    const [row] = rows
    if (!row) throw new Error('The database has not reported its position.')
    return { position: parsePosition(row.position), cluster: row.cluster }
  },
  async replayedIn(tx) {
    const { rows } = await sql<{ replayed: string | null }>`select pg_last_wal_replay_lsn()::text as replayed`.execute(
      tx,
    )
    const { replayed } = rows[0] ?? {}
    return replayed ? parsePosition(replayed) : undefined
  },
}

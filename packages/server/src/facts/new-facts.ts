import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * The facts that are new since a snapshot (pg_snapshot, as text), as two conditions that each use the index on
 * `transaction`. Each of these facts meets exactly one of the two conditions.
 *
 * A fact is new if this statement sees it and the earlier snapshot did not, because its transaction was still in
 * progress then or had not begun. A fact that is committed late is therefore found regardless of its id, no fact is
 * found twice, and a transaction that runs for hours does not slow down reads. If a database is restored into another
 * server, its transaction ids may start at a lower number. Facts from before the restore, whose transaction ids are
 * then higher than all current ones, do not count as new.
 */
export const newSinceConditions = (since: Expression<unknown>): [RawBuilder<boolean>, RawBuilder<boolean>] => [
  sql`transaction = any (array(select pg_snapshot_xip(${since}::pg_snapshot)))`,
  sql`transaction >= pg_snapshot_xmax(${since}::pg_snapshot) and transaction < pg_snapshot_xmax(pg_current_snapshot())`,
]

/** The same for facts between two snapshots, so that several statements of a transaction find the same facts. */
export function newBetweenConditions(since: string, until: string): [RawBuilder<boolean>, RawBuilder<boolean>] {
  const [inProgress, begunLater] = newSinceConditions(sql`${since}`)
  const isVisible = sql`pg_visible_in_snapshot(transaction, ${until}::pg_snapshot)`
  return [sql`${inProgress} and ${isVisible}`, sql`${begunLater} and ${isVisible}`]
}

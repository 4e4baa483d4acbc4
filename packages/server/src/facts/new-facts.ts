import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * The facts that are new since a snapshot (pg_snapshot, as text), as two conditions that each use the index on
 * `transaction` and together match each fact once.
 *
 * A fact is new if this statement sees it and the earlier snapshot did not: its transaction was in progress then, or began
 * later. So a transaction that commits late is found whatever its id, none is found twice, and one that runs for hours
 * slows down no read. A database that is restored into another server starts with lower transaction ids: older facts, whose
 * transactions seem to lie in the future, are not new.
 */
export const newSince = (since: Expression<unknown>): [RawBuilder<boolean>, RawBuilder<boolean>] => [
  sql`transaction = any (array(select pg_snapshot_xip(${since}::pg_snapshot)))`,
  sql`transaction >= pg_snapshot_xmax(${since}::pg_snapshot) and transaction < pg_snapshot_xmax(pg_current_snapshot())`,
]

/** The same for facts between two snapshots, so that several statements of a transaction find the same facts. */
export function newBetween(since: string, until: string): [RawBuilder<boolean>, RawBuilder<boolean>] {
  const [late, later] = newSince(sql`${since}`)
  const seen = sql`pg_visible_in_snapshot(transaction, ${until}::pg_snapshot)`
  return [sql`${late} and ${seen}`, sql`${later} and ${seen}`]
}

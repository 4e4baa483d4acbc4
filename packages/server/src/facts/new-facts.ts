import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * The facts that are new since a snapshot (pg_snapshot, as text), as two conditions that each walk the index on
 * `transaction`; together they find each fact once.
 *
 * New is what this statement sees and the earlier snapshot did not: transactions that were running then, and those that
 * began later. So one that commits late is found whatever its number, none is found twice, and one that runs for hours
 * makes no reading slower. In a database that was loaded into another server the numbers begin anew: facts of the old
 * one, whose transactions seem to lie ahead, are no news.
 */
export const newSince = (since: Expression<unknown>): [RawBuilder<boolean>, RawBuilder<boolean>] => [
  sql`transaction = any (array(select pg_snapshot_xip(${since}::pg_snapshot)))`,
  sql`transaction >= pg_snapshot_xmax(${since}::pg_snapshot) and transaction < pg_snapshot_xmax(pg_current_snapshot())`,
]

/** The same for the facts between two snapshots, so that several statements of a transaction find the same ones. */
export function newBetween(since: string, until: string): [RawBuilder<boolean>, RawBuilder<boolean>] {
  const [late, later] = newSince(sql`${since}`)
  const seen = sql`pg_visible_in_snapshot(transaction, ${until}::pg_snapshot)`
  return [sql`${late} and ${seen}`, sql`${later} and ${seen}`]
}

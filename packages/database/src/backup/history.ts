import type pg from 'pg'

/** The first number that a transaction of any cluster can have. */
const first = 3

/**
 * Facts carry the number of the transaction that wrote them, and followers a snapshot by such numbers, which mean nothing
 * in another cluster. A backup holds small numbers instead, which every snapshot of a new house counts as done: 3 for
 * facts that all followers have done, 4 for those that one of them has still to do, and so on. Snapshots of the same
 * house lie one inside the other, so one number says for each follower whether it has done the fact.
 * @returns what stands in the backup instead of a column, as `table.column` → expression over `t`
 */
export async function historyOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ follower: string; snapshot: string }>(
    'select follower, snapshot from fact_cursors order by follower',
  )
  const undone = rows.map(
    ({ snapshot }) => `(not pg_visible_in_snapshot(t.transaction, '${snapshotText(snapshot)}'::pg_snapshot))::int`,
  )
  return new Map([
    ['facts.transaction', [String(first), ...undone].join(' + ')],
    [
      'fact_cursors.snapshot',
      `(
        select n || ':' || n || ':' from (
          select ${first + 1} + count(*) as n from fact_cursors behind
          where (${progress('behind')}) < (${progress('t')})
        ) place
      )`,
    ],
  ])
}

/** Further is who sees past a later number, and of those who see past the same one, who misses fewer before it. */
const progress = (row: string) => `
  pg_snapshot_xmax(${row}.snapshot::pg_snapshot)::text::numeric,
  -(select count(*) from pg_snapshot_xip(${row}.snapshot::pg_snapshot))`

/** A snapshot that can stand inside a statement, because COPY takes no parameters. */
function snapshotText(snapshot: string): string {
  if (!/^\d+:\d+:[\d,]*$/.test(snapshot)) throw new Error('The place of a follower of the facts is not a snapshot.')
  return snapshot
}

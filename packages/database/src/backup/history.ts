import type pg from 'pg'

/** The first transaction id of any cluster. */
const first = 3

/**
 * Facts contain the id of the transaction that wrote them, and followers have a snapshot of such ids, which are
 * meaningless in another cluster. A backup contains small ids instead, which every snapshot of a new cluster counts as
 * completed: 3 for facts that all followers have read, 4 for facts that one of them has not read, and so on. Snapshots
 * of the same cluster are nested, so one number per follower determines whether it has read the fact.
 * @returns for `table.column` the expression over `t` that replaces it in the backup
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

/**
 * Orders followers by progress: the later xmax is ahead, and for the same xmax the one with fewer running transactions.
 */
const progress = (row: string) => `
  pg_snapshot_xmax(${row}.snapshot::pg_snapshot)::text::numeric,
  -(select count(*) from pg_snapshot_xip(${row}.snapshot::pg_snapshot))`

/** A snapshot as a literal in a statement, because COPY accepts no parameters. */
function snapshotText(snapshot: string): string {
  if (!/^\d+:\d+:[\d,]*$/.test(snapshot)) throw new Error('The cursor of a follower of the facts is not a snapshot.')
  return snapshot
}

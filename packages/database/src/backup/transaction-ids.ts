import type pg from 'pg'

/** The first normal transaction id in any cluster. */
const firstTransactionId = 3

/**
 * A fact contains the id of the transaction that wrote it, and the cursor of a follower is a snapshot of such ids. In
 * another cluster these ids are meaningless. A backup therefore contains small ids, which every snapshot of a new
 * cluster counts as completed: 3 for facts that all followers have read, 4 for facts that one follower has not read,
 * and so on. The number of followers that have not read a fact also tells which followers these are: always those that
 * are furthest behind. The reason is that the later of any two snapshots of one cluster contains everything that the
 * earlier one contains.
 * @returns by `table.column`, the expression over `t` that replaces the column in the backup
 */
export async function columnReplacements(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ follower: string; snapshot: string }>(
    'select follower, snapshot from fact_cursors order by follower',
  )
  const unreadFlags = rows.map(
    ({ snapshot }) => `(not pg_visible_in_snapshot(t.transaction, '${checkedSnapshot(snapshot)}'::pg_snapshot))::int`,
  )
  return new Map([
    ['facts.transaction', [String(firstTransactionId), ...unreadFlags].join(' + ')],
    [
      'fact_cursors.snapshot',
      `(
        select n || ':' || n || ':' from (
          select ${firstTransactionId + 1} + count(*) as n from fact_cursors behind
          where (${followerProgress('behind')}) < (${followerProgress('t')})
        ) place
      )`,
    ],
  ])
}

/**
 * Expressions that sort followers by their progress: the follower whose snapshot has the higher xmax is ahead; if both
 * have the same xmax, the one whose snapshot has fewer running transactions.
 */
const followerProgress = (alias: string) => `
  pg_snapshot_xmax(${alias}.snapshot::pg_snapshot)::text::numeric,
  -(select count(*) from pg_snapshot_xip(${alias}.snapshot::pg_snapshot))`

/** Checks the text of a snapshot, which becomes a literal in the statement because COPY accepts no parameters. */
function checkedSnapshot(snapshot: string): string {
  if (!/^\d+:\d+:[\d,]*$/.test(snapshot)) throw new Error('The cursor of a follower of the facts is not a snapshot.')
  return snapshot
}

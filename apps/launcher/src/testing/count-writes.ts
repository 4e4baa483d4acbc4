import { runningEmbedded } from '@muster/database/embedded/running-embedded'
import pg from 'pg'
import { type Write, writeKinds } from './writers.ts'

export type WriteCounts = {
  acknowledged: number
  /** Writes without a conclusive response, which may exist once or not at all. */
  unknown: number
  /** Acknowledged writes that are missing. */
  lost: number
  /** Writes that exist more than once. */
  duplicates: number
  /** Writes that were refused with a 4xx but exist. */
  unexpected: number
  /** Writes that made a different number of changes than the table `facts` records. */
  inconsistent: number
}

/**
 * Queries that count how many times each key exists, and how many rows of the table `facts` record it. A status change
 * creates no object of its own, so the system comments in the history of the task are counted. A task that is done
 * without such a comment counts as one change.
 */
const countQueries: Record<Write['kind'], string> = {
  task: `
    select t.title as key, count(distinct t.id)::int as times, count(f.id)::int as facts
    from tasks t left join facts f on f.kind = 'task.created' and f.entity_id = t.id group by t.title`,
  comment: `
    select c.content as key, count(distinct c.id)::int as times, count(f.id)::int as facts
    from task_comments c left join facts f on f.kind = 'task.commented' and f.entity_id = c.task_id
    where c.kind = 'user' group by c.content`,
  status: `
    select t.title as key, greatest(count(distinct c.id), (t.status = 'done')::int)::int as times, count(distinct f.id)::int as facts
    from tasks t
    left join task_comments c on c.task_id = t.id and c.kind = 'system'
    left join facts f on f.kind = 'task.status_changed' and f.entity_id = t.id
    group by t.id`,
  invite: `
    select u.email as key, count(distinct m.organization_id)::int as times, count(f.id)::int as facts
    from users u
    join memberships m on m.user_id = u.id and m.status = 'pending'
    left join facts f on f.kind = 'member.invited' and f.entity_id = u.id
    group by u.email`,
}

/** Compares the writes with the database of a running Muster, and counts them by result. */
export const countWrites = async (dataDir: string, writes: Write[]): Promise<WriteCounts> =>
  countWritesIn((await runningEmbedded(dataDir))?.url, writes)

/** The same with the database at this address. */
export async function countWritesIn(url: string | undefined, writes: Write[]): Promise<WriteCounts> {
  const client = new pg.Client(url)
  await client.connect()
  const counts: WriteCounts = { acknowledged: 0, unknown: 0, lost: 0, duplicates: 0, unexpected: 0, inconsistent: 0 }
  for (const kind of writeKinds) {
    const { rows } = await client.query<{ key: string; times: number; facts: number }>(countQueries[kind])
    const rowsByKey = new Map(rows.map((row) => [row.key, row]))
    for (const { key, outcome } of writes.filter((write) => write.kind === kind)) {
      const { times, facts } = rowsByKey.get(key) ?? { times: 0, facts: 0 }
      if (outcome === 'ok') counts.acknowledged++
      if (outcome === 'unknown') counts.unknown++
      if (outcome === 'ok' && times === 0) counts.lost++
      if (outcome === 'fail' && times > 0) counts.unexpected++
      if (times > 1) counts.duplicates++
      if (times !== facts) counts.inconsistent++
    }
  }
  await client.end()
  return counts
}

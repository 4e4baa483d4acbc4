import { runningEmbedded } from '@muster/database/embedded/running'
import pg from 'pg'
import { kindsOfWrites, type Written } from './writers.ts'

export type Judgement = {
  acknowledged: number
  /** Writes without a conclusive response: they may exist once or not at all. */
  unknown: number
  /** Acknowledged, but missing. */
  lost: number
  /** Present more than once. */
  duplicates: number
  /** Refused with a 4xx, but present. */
  ghosts: number
  /** A change without its fact, or a fact without its change. */
  torn: number
}

/** How often each key exists, and how many facts record it; a completed task counts by its automatic comments. */
const countsByKey: Record<Written['kind'], string> = {
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

/** Counts every write in the database of a running Muster. */
export async function countWrites(dataDir: string, written: Written[]): Promise<Judgement> {
  const client = new pg.Client((await runningEmbedded(dataDir))?.url)
  await client.connect()
  const judgement: Judgement = { acknowledged: 0, unknown: 0, lost: 0, duplicates: 0, ghosts: 0, torn: 0 }
  for (const kind of kindsOfWrites) {
    const { rows } = await client.query<{ key: string; times: number; facts: number }>(countsByKey[kind])
    const found = new Map(rows.map((row) => [row.key, row]))
    for (const { key, outcome } of written.filter((write) => write.kind === kind)) {
      const { times, facts } = found.get(key) ?? { times: 0, facts: 0 }
      if (outcome === 'ok') judgement.acknowledged++
      if (outcome === 'unknown') judgement.unknown++
      if (outcome === 'ok' && times === 0) judgement.lost++
      if (outcome === 'fail' && times > 0) judgement.ghosts++
      if (times > 1) judgement.duplicates++
      if (times !== facts) judgement.torn++
    }
  }
  await client.end()
  return judgement
}

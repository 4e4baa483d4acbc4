import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

/** The tasks outside the trash whose stored numbers of blockers, blocked tasks and duplicates differ from the computed ones. */
export async function wrongCounts(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select * from (
      select t.id, t.open_blocker_count, t.blocked_task_count, t.duplicate_count, (
        select count(*)::int from task_dependencies d join tasks b on b.id = d.from_task_id
        where d.to_task_id = t.id and d.kind = 'blocks' and b.deleted_at is null and b.status not in ('done', 'cancelled')
      ) as blockers, (
        select count(*)::int from task_dependencies d join tasks b on b.id = d.to_task_id
        where d.from_task_id = t.id and d.kind = 'blocks' and b.deleted_at is null
      ) as blocked, (
        select count(*)::int from task_dependencies d join tasks b on b.id = d.from_task_id
        where d.to_task_id = t.id and d.kind = 'duplicates' and b.deleted_at is null
      ) as duplicates
      from tasks t where t.deleted_at is null
    ) c where (open_blocker_count, blocked_task_count, duplicate_count)
      is distinct from (blockers, blocked, duplicates)`.execute(db)
  return rows
}

/** The ids of tasks that block themselves through others. */
export async function tasksInCycles(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with recursive reached (start, id) as (
      select from_task_id, to_task_id from task_dependencies where kind = 'blocks'
      union
      select r.start, d.to_task_id from reached r join task_dependencies d on d.from_task_id = r.id and d.kind = 'blocks'
    )
    select start from reached where start = id`.execute(db)
  return rows
}

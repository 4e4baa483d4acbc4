import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/** Makes the open task of each project that is due last repeat every week. */
export async function addSeries(tx: Tx, organizationId: number): Promise<void> {
  await sql`
    with chosen as (
      select distinct on (project_id) id, created_by, due_date::date as day
      from tasks
      where organization_id = ${organizationId} and deleted_at is null and parent_id is null and status = 'todo'
        and due_date is not null and created_by is not null
      order by project_id, due_date desc, id
    ), series as (
      insert into task_series
        (organization_id, rule, mode, copied, time_zone, start_date, next_date, created_by)
      select ${organizationId}, 'FREQ=WEEKLY', 'when_finished', '{assignees,labels,subtasks,fields}', 'UTC', day, day + 7, created_by
      from chosen order by id
      returning id, start_date
    ), numbered as (select id, row_number() over (order by id) as place from series),
    ordered as (select id, row_number() over (order by id) as place from chosen)
    update tasks t set series_id = numbered.id, series_number = 1, recurrence = 'FREQ=WEEKLY'
    from ordered join numbered using (place) where t.id = ordered.id`.execute(tx)
}

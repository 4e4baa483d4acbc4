import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

/** How many tasks of each project block the one that is due next, are related to it, and duplicate another one. */
const perProject = { blocks: 2, relates: 1 }
/** The projects in which one task duplicates another. */
const duplicatedIn = 2

/**
 * Adds dependencies between open tasks of the same project: tasks in progress block those that are not begun, and the
 * cancelled ones duplicate others.
 */
export async function addDependencies(tx: Tx, organizationId: number): Promise<void> {
  await sql`
    with ranked as (
      select id, project_id, status, created_by, row_number() over (partition by project_id, status order by due_date, id) as place
      from tasks where organization_id = ${organizationId} and deleted_at is null
    ), chosen as (
      select a.id as from_id, b.id as to_id, 'blocks' as kind, a.created_by
      from ranked a join ranked b on b.project_id = a.project_id and b.place = (a.place + 1) / 2
      where a.status = 'in_progress' and b.status = 'todo' and a.place <= ${perProject.blocks}
      union all
      select least(a.id, b.id), greatest(a.id, b.id), 'relates', a.created_by
      from ranked a join ranked b on b.project_id = a.project_id and b.place = a.place
      where a.status = 'todo' and b.status = 'in_review' and a.place <= ${perProject.relates}
      union all
      select * from (
        select a.id, b.id, 'duplicates', a.created_by
        from ranked a join ranked b on b.project_id = a.project_id and b.place = a.place + 1
        where a.status = 'todo' and b.status = 'todo' and a.place = 3 order by a.project_id limit ${duplicatedIn}
      ) duplicates
    )
    insert into task_dependencies (organization_id, from_task_id, to_task_id, kind, created_by)
    select ${organizationId}, from_id, to_id, kind, created_by from chosen`.execute(tx)
  await sql`
    update tasks t set
      open_blocker_count = (
        select count(*) from task_dependencies d join tasks b on b.id = d.from_task_id
        where d.to_task_id = t.id and d.kind = 'blocks' and b.status not in ('done', 'cancelled')
      ),
      blocked_task_count = (select count(*) from task_dependencies d where d.from_task_id = t.id and d.kind = 'blocks'),
      duplicate_count = (select count(*) from task_dependencies d where d.to_task_id = t.id and d.kind = 'duplicates')
    where organization_id = ${organizationId}
      and exists (select from task_dependencies d where d.kind <> 'relates' and t.id in (d.from_task_id, d.to_task_id))
  `.execute(tx)
}

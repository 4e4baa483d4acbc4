import type { FactKind } from '@muster/contracts/facts/kinds'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { assigneesOfParent } from '../tasks/subtasks/assignees-of-parent.ts'

type MilestoneOfTasks = { id: number; organization_id: number }

/**
 * Removes the milestone from its tasks, which keep their project and goal, and returns their ids. Tasks in the trash
 * lose it too, because a milestone cannot be purged while a task refers to it.
 */
export async function unlinkTasks(tx: Tx, actorId: number, milestone: MilestoneOfTasks): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with changed as (
      update tasks set milestone_id = null, version = version + 1, updated_at = now() where milestone_id = ${milestone.id}
      returning id, version, created_by, deleted_at
    ), recorded as (${recordTasks('task.left_milestone', actorId, milestone)})
    select id from changed order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Records a fact for each task in `changed` that is not in the trash. */
export const recordTasks = (
  kind: Extract<FactKind, `task.${string}_milestone`>,
  actorId: number,
  { organization_id }: MilestoneOfTasks,
) => sql`
  insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, seen_by)
  select ${organization_id}, ${actorId}, ${kind}, 'task', c.id, 'updated', c.version,
    array(
      select a.user_id from task_assignees a where a.task_id = c.id
      union select c.created_by where c.created_by is not null
      union ${assigneesOfParent(sql`c.id`)}
    )
  from changed c where c.deleted_at is null`

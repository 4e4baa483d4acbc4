import type { FactKind } from '@muster/contracts/facts/kinds'
import type { Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'

type TasksOf = { id: number; organization_id: number }

/**
 * Removes the milestone from its tasks, which keep their project and goal, and stores their ids in the milestone. Tasks
 * in the trash lose it too, because a milestone cannot be purged while a task refers to it.
 */
export const unlinkTasks = (tx: Tx, actorId: number, milestone: TasksOf) =>
  sql`
    with changed as (
      update tasks set milestone_id = null, version = version + 1, updated_at = now() where milestone_id = ${milestone.id}
      returning id, version, created_by, deleted_at
    ), lost as (
      update milestones set lost_tasks = array(select id from changed order by id) where id = ${milestone.id}
    )
    ${recordTasks('task.left_milestone', actorId, milestone)}`.execute(tx)

/**
 * Gives the milestone back to the tasks that lost it when it was deleted, unless they have been moved to another
 * project, milestone or goal since.
 */
export const relinkTasks = (tx: Tx, actorId: number, milestone: TasksOf) =>
  sql`
    with restored as (
      update milestones set lost_tasks = null where id = ${milestone.id}
      returning id, project_id
    ), changed as (
      update tasks t set milestone_id = ms.id, version = t.version + 1, updated_at = now()
      from restored ms
      where t.id = any((select lost_tasks from milestones where id = ${milestone.id})::int[])
        and t.project_id = ms.project_id and t.milestone_id is null and (
          t.goal_id is null
          or t.goal_id in (select gm.goal_id from goal_milestones gm where gm.milestone_id = ms.id)
          or not exists (select from goal_milestones gm where gm.milestone_id = ms.id)
        )
      returning t.id, t.version, t.created_by, t.deleted_at
    )
    ${recordTasks('task.joined_milestone', actorId, milestone)}`.execute(tx)

/** Records a fact for each task in `changed` that is not in the trash. */
const recordTasks = (
  kind: Extract<FactKind, `task.${string}_milestone`>,
  actorId: number,
  { organization_id }: TasksOf,
): RawBuilder<unknown> => sql`
  insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, seen_by)
  select ${organization_id}, ${actorId}, ${kind}, 'task', c.id, 'updated', c.version,
    array(
      select a.user_id from task_assignees a where a.task_id = c.id
      union select c.created_by where c.created_by is not null
    )
  from changed c where c.deleted_at is null`

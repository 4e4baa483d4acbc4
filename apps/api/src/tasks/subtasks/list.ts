import type { Subtask } from '@muster/contracts/tasks/subtasks'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import type { Db } from '@muster/server/store'
import { type Expression, sql } from 'kysely'
import { taskStamp } from '../stamp.ts'
import { tasksVisibleTo } from '../visible-to.ts'

/**
 * The list of the subtasks of a visible task. All users who see the task see the rows; whether the caller sees the
 * subtask itself is determined for each row.
 */
export const subtaskList = (db: Db, callerId: UserIdExpression, { id }: { id: Expression<number> }) => {
  const parent = tasksVisibleTo(db, callerId).where('t.id', '=', id).select(['t.id', 't.organization_id'])
  const isVisible = sql`exists (${tasksVisibleTo(db, callerId).where('t.id', '=', sql.ref<number>('s.id')).select('t.id')})`
  return {
    stamp: taskStamp(db, callerId, id),
    total: sql<number>`(select count(*) from tasks s where s.parent_id = ${id} and s.deleted_at is null)`,
    rows: sql<Subtask>`(
      select x.id, x.key, x.title, x.status, x.assignees, x.position,
        case when x.visible then x.due_date end as due_date, x.visible
      from (
        select s.id, o.key_prefix || '-' || s.number as key, s.title, s.status, s.subtask_position as position, s.due_date,
          (
            select coalesce(json_agg(json_build_object('id', u.id, 'full_name', ${nameInOrganization(sql`s.organization_id`)}) order by ta.place), '[]')
            from task_assignees ta join users u on u.id = ta.user_id where ta.task_id = s.id
          ) as assignees,
          ${isVisible} as visible
        from (${parent}) parent
        join tasks s on s.parent_id = parent.id and s.deleted_at is null
        join organizations o on o.id = parent.organization_id
        offset 0
      ) x
      order by x.position, x.id
    )`,
  }
}

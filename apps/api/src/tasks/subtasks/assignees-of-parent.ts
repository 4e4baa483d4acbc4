import { type RawBuilder, sql } from 'kysely'

/** Selects the assignees of the parent of this task, who see the task too; no row for a task without a parent. */
export const assigneesOfParent = (taskId: RawBuilder<unknown>) => sql<{ user_id: number }>`
  select pa.user_id from tasks child join task_assignees pa on pa.task_id = child.parent_id where child.id = ${taskId}`

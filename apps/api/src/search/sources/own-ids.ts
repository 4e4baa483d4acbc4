import type { UserIdExpression } from '@muster/server/access/caller'
import { sql } from 'kysely'
import { tasksAssignedTo, tasksBelowAssignedTo, tasksCreatedBy } from '../../tasks/own-tasks.ts'

/*
 * The ids of a user's tasks and of their projects. A search by a user who sees only their own tasks starts from them, so
 * that its work does not depend on the matches that the user does not see.
 */

/** The newest first. */
export const ownTaskIds = (userId: UserIdExpression | number) => sql<number>`
  select t.id from ${tasksAssignedTo(userId)} t union select t.id from ${tasksCreatedBy(userId)} t
  union select t.id from ${tasksBelowAssignedTo(userId)} t order by id desc`

export const ownProjectIds = (userId: UserIdExpression | number) => sql<number>`
  select t.project_id from ${tasksAssignedTo(userId)} t union all select t.project_id from ${tasksCreatedBy(userId)} t`

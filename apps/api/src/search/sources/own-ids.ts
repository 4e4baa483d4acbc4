import { sql } from 'kysely'
import { tasksAssignedTo, tasksCreatedBy } from '../../tasks/own-tasks.ts'

/*
 * The ids of a user's tasks and of their projects. A search by a user who sees only their own tasks starts from them, so
 * that its work does not depend on the matches that the user does not see. As an array they are looked up by an index.
 */

export const ownTaskIds = (userId: number) => sql<number>`
  select t.id from ${tasksAssignedTo(userId)} t union all select t.id from ${tasksCreatedBy(userId)} t`

export const ownProjectIds = (userId: number) => sql<number>`
  select t.project_id from ${tasksAssignedTo(userId)} t union all select t.project_id from ${tasksCreatedBy(userId)} t`

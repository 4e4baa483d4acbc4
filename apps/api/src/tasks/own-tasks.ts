import type { Person } from '@muster/server/access/caller'
import { personIn } from '@muster/server/access/sight'
import { type RawBuilder, sql } from 'kysely'

/*
 * A user's live tasks with the ids of what they belong to, looked up by index from the user. `offset 0` keeps each lookup
 * separate: with outdated statistics PostgreSQL would scan the index of all live tasks instead.
 */

const columns = sql`t.id, t.project_id, t.goal_id, t.milestone_id, t.deleted_at`

export const tasksGivenTo = (person: Person | number): RawBuilder<unknown> => sql`(
  select t.* from task_assignees a
  cross join lateral (select ${columns} from tasks t where t.id = a.task_id offset 0) t
  where a.user_id = ${personIn(person)} and t.deleted_at is null
)`

export const tasksMadeBy = (person: Person | number): RawBuilder<unknown> => sql`(
  select t.* from (select ${columns} from tasks t where t.created_by = ${personIn(person)} offset 0) t
  where t.deleted_at is null
)`

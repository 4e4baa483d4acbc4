import { type Expression, sql } from 'kysely'
import type { Person } from './caller.ts'

/** The user in a query: a known id, or an expression inside the statement. */
export const personIn = (person: Person | number): Expression<number> =>
  typeof person === 'number' ? sql<number>`${person}::int` : person

/** The SQL form of `can.seeEverything`: the membership joined as `m` leads its organization. */
export const leads = sql<boolean>`m.role in ('admin', 'manager')`

/**
 * Whether the task joined as `t` is the user's own: created by them or assigned to them. The user is an expression and
 * not a column, so that a list uses the user's assignments instead of hashing all assignments.
 */
export const ownTask = (person: Person | number) => sql<boolean>`(
  t.created_by = ${personIn(person)}
  or exists (select from task_assignees a where a.task_id = t.id and a.user_id = ${personIn(person)})
)`

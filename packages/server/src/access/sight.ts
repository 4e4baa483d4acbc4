import { type Expression, sql } from 'kysely'
import type { Person } from './caller.ts'

/** A person in a query: an id that is known, or an expression inside the statement. */
export const personIn = (person: Person | number): Expression<number> =>
  typeof person === 'number' ? sql<number>`${person}::int` : person

/** In SQL what `can.seeEverything` says: the membership joined as `m` leads its organization. */
export const leads = sql<boolean>`m.role in ('admin', 'manager')`

/**
 * Whether the task joined as `t` is the person's own: made by them or given to them. The person stands in it as such,
 * not as a column, so that a list is answered from the person's assignments and not by hashing everybody's.
 */
export const ownTask = (person: Person | number) => sql<boolean>`(
  t.created_by = ${personIn(person)}
  or exists (select from task_assignees a where a.task_id = t.id and a.user_id = ${personIn(person)})
)`

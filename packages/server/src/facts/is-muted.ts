import { type Expression, type RawBuilder, sql } from 'kysely'

/** What a notification is about, as SQL expressions that may be null. */
export type Subject = {
  /** The task, or the place of a task that the same statement inserts. */
  task: Expression<unknown> | NewTaskPlace
  project: Expression<unknown>
  goal: Expression<unknown>
  milestone: Expression<unknown>
}

/** The parent, the goal and the milestone of a new task. */
export type NewTaskPlace = { parent: Expression<unknown>; goal: Expression<unknown>; milestone: Expression<unknown> }

const isPlace = (task: Subject['task']): task is NewTaskPlace => 'parent' in task

const nothing = sql`null`

/** Whether the mute `mu` has not ended. */
export const isActiveMute = sql<boolean>`(mu.expires_at is null or mu.expires_at > now())`

/**
 * Whether the user of the row `user` has muted what a notification is about; see the function `is_muted` in the
 * database. It is called only for users who have muted something. A scalar subquery reads that; PostgreSQL would turn
 * `exists` into a join that reads all mutes.
 */
export function isMutedBy(user: RawBuilder<unknown>, subject: Subject) {
  const { task, project } = subject
  const [id, parent, { goal, milestone }] = isPlace(task) ? [nothing, task.parent, task] : [task, nothing, subject]
  return sql<boolean>`(
    coalesce((select true from mutes mu where mu.user_id = ${user} and ${isActiveMute} limit 1), false)
    and is_muted(${user}, ${id}::int, ${parent}::int, ${project}::int, ${goal}::int, ${milestone}::int)
  )`
}

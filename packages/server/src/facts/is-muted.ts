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

/** Whether the mute `mu` has not ended. */
export const isActiveMute = sql<boolean>`(mu.expires_at is null or mu.expires_at > now())`

/**
 * Whether the user of the row `user` has muted what a notification is about: the task or a task above it, its project,
 * its goal, or a goal of its milestone. A scalar subquery reads the few mutes of each receiver; PostgreSQL would turn
 * `exists` into a join that reads all mutes.
 */
export const isMutedBy = (
  user: RawBuilder<unknown>,
  { task, project, goal, milestone }: Subject,
) => sql<boolean>`coalesce((
  select true from mutes mu where mu.user_id = ${user} and ${isActiveMute} and (
    mu.project_id = ${project}::int
    or mu.goal_id = ${goal}::int
    or mu.goal_id = any(array(select gm.goal_id from goal_milestones gm where gm.milestone_id = ${milestone}::int))
    or ${isAboveOf(task)}
  ) limit 1
), false)`

/** Whether the mute `mu` is about the task or a task above it, or about a goal of one of these tasks. */
const isAboveOf = (task: Subject['task']) => sql`exists (
  with recursive above as (
    ${
      isPlace(task)
        ? sql`select null::int as id, ${task.parent}::int as parent_id, ${task.goal}::int as goal_id, ${task.milestone}::int as milestone_id`
        : sql`select t.id, t.parent_id, t.goal_id, t.milestone_id from tasks t where t.id = ${task}::int`
    }
    union all
    select t.id, t.parent_id, t.goal_id, t.milestone_id from above join tasks t on t.id = above.parent_id
  )
  select from above
  where above.id = mu.task_id or above.goal_id = mu.goal_id or (mu.goal_id is not null and exists (
    select from goal_milestones gm where gm.milestone_id = above.milestone_id and gm.goal_id = mu.goal_id
  ))
)`

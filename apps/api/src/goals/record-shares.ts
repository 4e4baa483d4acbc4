import type { FactKind } from '@muster/contracts/facts/kinds'
import type { Task } from '@muster/contracts/tasks'
import type { Db } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { membersOf } from './members-seeing.ts'

type SharedTask = Pick<
  Task,
  'organization_id' | 'goal_id' | 'goal_milestone_id' | 'assignees' | 'created_by' | 'status'
>

/** A string with everything in the task that affects users' shares of goals; '' if the task does not affect them. */
const contributionOf = (task: SharedTask | undefined) =>
  task && task.status !== 'cancelled' && task.assignees.length > 0 && (task.goal_id ?? task.goal_milestone_id)
    ? JSON.stringify([task.goal_id, task.goal_milestone_id, task.assignees.toSorted()])
    : ''

/**
 * What is needed to record that users' shares of goals have changed because a task changed: the goals and milestones of
 * the task before and after the change, and the users who are notified anyway by the fact about the task.
 */
export type MovedShares = {
  actorId: number
  organizationId: number
  goals: (number | null)[]
  milestones: (number | null)[]
  notified: (number | null)[]
}

/**
 * Compares a task before and after a change. Returns what is needed to record that shares have changed; undefined if
 * none has. `before` is undefined for a new or restored task, `after` for a deleted task.
 */
export function movedShares(actorId: number, before?: SharedTask, after?: SharedTask): MovedShares | undefined {
  const task = after ?? before
  if (!task || contributionOf(before) === contributionOf(after)) return undefined
  const taskStates = [before, after].filter((taskState) => taskState !== undefined)
  return {
    actorId,
    organizationId: task.organization_id,
    goals: taskStates.map((taskState) => taskState.goal_id),
    milestones: taskStates.map((taskState) => taskState.goal_milestone_id),
    notified: taskStates.flatMap((taskState) => [...taskState.assignees, taskState.created_by]),
  }
}

type ValuesOrExpressions<Values> = { [Key in keyof Values]: Values[Key] | Expression<unknown> }

/**
 * The command that records `goal.shares_moved` for the goals whose shares have changed. The fact is for members who see
 * the goal through another task and get no fact about the changed task. It only makes their clients refetch the goal.
 * Nothing is recorded if `changedRows` selects no rows.
 */
function recordMovedShares(
  { actorId, organizationId, goals, milestones, notified }: ValuesOrExpressions<MovedShares>,
  changedRows: RawBuilder<unknown>,
) {
  const affectedGoals = sql`
    select unnest(${goals}::int[]) union
    select gm.goal_id from goal_milestones gm where gm.milestone_id = any(${milestones}::int[])`
  const where = sql`g.organization_id = ${organizationId}::int and exists (${changedRows})`
  return sql`${recordForMembers({ actorId, goals: affectedGoals, notified, where })} order by g.id`
}

/**
 * Records `goal.shares_moved` for each goal that the query `goals` selects, that is neither personal nor in the trash,
 * and for which `where` holds. The fact is for the members who see the goal through a task, except those already
 * notified. `offset 0` is a fence: without it, PostgreSQL may find these members for every goal of the installation,
 * before it compares the goals with the selected ones.
 */
const recordForMembers = ({
  actorId,
  goals,
  notified,
  where = sql`true`,
}: Pick<ValuesOrExpressions<MovedShares>, 'actorId' | 'notified'> & {
  goals: RawBuilder<unknown>
  where?: RawBuilder<unknown>
}) => sql`
    insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, private, seen_by)
    select g.organization_id, ${actorId}::int, ${'goal.shares_moved' satisfies FactKind}, 'goal', g.id, 'updated', g.version, true, others.ids
    from (
      select g.id, g.organization_id, g.version
      from goals g
      where g.id in (${goals}) and g.deleted_at is null and not g.is_personal and ${where}
      offset 0
    ) g
    cross join lateral (
      select array(select * from ${membersOf(sql<number>`g.id`)} m except select unnest(${notified}::int[])) as ids
    ) others
    where cardinality(others.ids) > 0`

/**
 * The part of a statement that records the changed shares when a user is removed from tasks. `tasks` is the query that
 * returns these tasks, with goal_id and milestone_id.
 */
export const recordSharesAfterRemoval = (
  actorId: number,
  userId: number,
  tasks: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const goals = sql`
    select t.goal_id from ${tasks} t
    union select gm.goal_id from ${tasks} t join goal_milestones gm on gm.milestone_id = t.milestone_id`
  return sql`shares as (${recordForMembers({ actorId, goals, notified: [userId] })})`
}

/** Records the changed shares with a separate statement, after a change to a task in the same transaction. */
export async function recordShares(tx: Db, actorId: number, before?: SharedTask, after?: SharedTask): Promise<void> {
  const moved = movedShares(actorId, before, after)
  if (moved) await recordMovedShares(moved, sql`select 1`).execute(tx)
}

/**
 * The part of a statement that records the shares which the statement itself changes. The statement must name its
 * changed rows `changed`. `slotOf` returns the expression for one of the values of `MovedShares`.
 */
export const recordSharesCommand = (
  slotOf: (read: (moved: MovedShares) => unknown) => Expression<unknown>,
): RawBuilder<unknown> => {
  const moved = {
    actorId: slotOf((shares) => shares.actorId),
    organizationId: slotOf((shares) => shares.organizationId),
    goals: slotOf((shares) => shares.goals),
    milestones: slotOf((shares) => shares.milestones),
    notified: slotOf((shares) => shares.notified),
  }
  return sql`shares as (${recordMovedShares(moved, sql`select from changed`)})`
}

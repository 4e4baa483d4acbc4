import type { FactKind } from '@muster/contracts/facts/kinds'
import type { Task } from '@muster/contracts/tasks'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { membersOf } from './members-seeing.ts'

type Carried = Pick<Task, 'organization_id' | 'goal_id' | 'goal_milestone_id' | 'assignees' | 'created_by' | 'status'>

/** The task's contribution to the shares of goals; '' if it has none. */
const weight = (task: Carried | undefined) =>
  task && task.status !== 'cancelled' && task.assignees.length > 0 && (task.goal_id ?? task.goal_milestone_id)
    ? JSON.stringify([task.goal_id, task.goal_milestone_id, task.assignees.toSorted()])
    : ''

/**
 * The command that records `goal.shares_moved` for goals whose shares this change moves; undefined if it moves none.
 * `before` is undefined for a created task, `after` for a deleted one. The fact is for members with a part in the goal
 * who do not see the task and get no fact of it: it only makes them refetch the goal. Without rows in `happened`
 * nothing is recorded.
 */
function sharesMoved(actorId: number, before?: Carried, after?: Carried, happened = sql`select 1`) {
  const task = after ?? before
  if (!task || weight(before) === weight(after)) return undefined
  const both = [before, after]
  const notified = both.flatMap((one) => (one ? [...one.assignees, one.created_by] : []))
  const held = both.map(
    (one) => sql`
    select ${one?.goal_id ?? null}::int union
    select gm.goal_id from goal_milestones gm where gm.milestone_id = ${one?.goal_milestone_id ?? null}::int`,
  )
  const goals = sql.join(held, sql` union `)
  return sql`${tellMembers({ actorId, goals, notified })} and g.organization_id = ${task.organization_id} and exists (${happened})
    order by g.id`
}

/** Records the fact for the members with a part in the goals that the query selects, except those already notified. */
const tellMembers = ({
  actorId,
  goals,
  notified,
}: {
  actorId: number
  goals: RawBuilder<unknown>
  notified: unknown[]
}) => sql`
    insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, private, seen_by)
    select g.organization_id, ${actorId}::int, ${'goal.shares_moved' satisfies FactKind}, 'goal', g.id, 'updated', g.version, true, others.ids
    from goals g
    cross join lateral (
      select array(select * from ${membersOf(sql<number>`g.id`)} m except select unnest(${notified}::int[])) as ids
    ) others
    where g.id in (${goals}) and g.deleted_at is null and not g.is_personal and cardinality(others.ids) > 0`

/**
 * Like `sharesMoved` for all tasks from which a user is removed, as a part of that statement: `tasks` is the query that
 * returns them, with goal_id and milestone_id.
 */
export const sharesLeft = (actorId: number, userId: number, tasks: RawBuilder<unknown>): RawBuilder<unknown> => {
  const goals = sql`
    select t.goal_id from ${tasks} t
    union select gm.goal_id from ${tasks} t join goal_milestones gm on gm.milestone_id = t.milestone_id`
  return sql`shares as (${tellMembers({ actorId, goals, notified: [userId] })})`
}

/** Like `sharesMoved`, executed as a separate statement after a change in the same transaction. */
export async function tellShares(tx: Db, actorId: number, before?: Carried, after?: Carried): Promise<void> {
  await sharesMoved(actorId, before, after)?.execute(tx)
}

/** Like `sharesMoved`, as a part of the statement that makes a change and names its rows `changed`. */
export function withShares(actorId: number, before?: Carried, after?: Carried): RawBuilder<unknown> | undefined {
  const command = sharesMoved(actorId, before, after, sql`select from changed`)
  return command && sql`shares as (${command})`
}

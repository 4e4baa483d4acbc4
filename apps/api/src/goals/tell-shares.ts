import type { FactKind } from '@muster/contracts/facts/kinds'
import type { Task } from '@muster/contracts/tasks'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { membersOf } from './members-seeing.ts'

type Carried = Pick<Task, 'organization_id' | 'goal_id' | 'goal_milestone_id' | 'assignees' | 'created_by' | 'status'>

/** What a task counts for in the shares of goals; '' where it counts for nothing. */
const weight = (task: Carried | undefined) =>
  task && task.status !== 'cancelled' && task.assignees.length > 0 && (task.goal_id ?? task.goal_milestone_id)
    ? JSON.stringify([task.goal_id, task.goal_milestone_id, task.assignees.toSorted()])
    : ''

/**
 * The command that tells of the goals whose shares such a change moves; undefined when it moves none. A task that is made
 * or deleted was or is undefined. It tells those members who carry a part of the goal and do not see the task, whom its
 * own fact does not reach: only that the goal is to be asked for again. Without rows in `happened` nothing is told.
 */
function sharesMoved(actorId: number, before?: Carried, after?: Carried, happened = sql`select 1`) {
  const task = after ?? before
  if (!task || weight(before) === weight(after)) return undefined
  const both = [before, after]
  const told = both.flatMap((one) => (one ? [...one.assignees, one.created_by] : []))
  const held = both.map(
    (one) => sql`
    select ${one?.goal_id ?? null}::int union
    select gm.goal_id from goal_milestones gm where gm.milestone_id = ${one?.goal_milestone_id ?? null}::int`,
  )
  const goals = sql.join(held, sql` union `)
  return sql`${tellMembers({ actorId, goals, told })} and g.organization_id = ${task.organization_id} and exists (${happened})
    order by g.id`
}

/** Tells of these goals, whose ids a query gives, the members who carry a part of them, but not who was told already. */
const tellMembers = ({ actorId, goals, told }: { actorId: number; goals: RawBuilder<unknown>; told: unknown[] }) => sql`
    insert into facts (organization_id, actor_id, kind, entity, entity_id, action, version, private, seen_by)
    select g.organization_id, ${actorId}::int, ${'goal.shares_moved' satisfies FactKind}, 'goal', g.id, 'updated', g.version, true, others.ids
    from goals g
    cross join lateral (
      select array(select * from ${membersOf(sql<number>`g.id`)} m except select unnest(${told}::int[])) as ids
    ) others
    where g.id in (${goals}) and g.deleted_at is null and not g.is_personal and cardinality(others.ids) > 0`

/**
 * The same for tasks that somebody is taken off at once, as a command of the statement that does it: `tasks` names the one
 * that gives them, with their goal_id and milestone_id.
 */
export const sharesLeft = (actorId: number, userId: number, tasks: RawBuilder<unknown>): RawBuilder<unknown> => {
  const goals = sql`
    select t.goal_id from ${tasks} t
    union select gm.goal_id from ${tasks} t join goal_milestones gm on gm.milestone_id = t.milestone_id`
  return sql`shares as (${tellMembers({ actorId, goals, told: [userId] })})`
}

/** The same as a statement of its own, after a change in the same transaction. */
export async function tellShares(tx: Db, actorId: number, before?: Carried, after?: Carried): Promise<void> {
  await sharesMoved(actorId, before, after)?.execute(tx)
}

/** The same as part of the statement that makes a change, whose rows it knows as `changed`. */
export function withShares(actorId: number, before?: Carried, after?: Carried): RawBuilder<unknown> | undefined {
  const told = sharesMoved(actorId, before, after, sql`select from changed`)
  return told && sql`shares as (${told})`
}

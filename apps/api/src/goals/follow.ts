import type { Goal } from '@muster/contracts/goals'
import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { goalUpdated } from './facts.ts'
import { membersSeeing } from './members-seeing.ts'
import { exactProgress, milestoneProgress } from './progress.ts'

/**
 * Updates the status of each of these goals that is tracked by its milestones. Must be called after a change to the
 * progress or status of a milestone, or to the links between goals and milestones, in the same transaction.
 */
export async function followMilestones(tx: Tx, actorId: number, goalIds: number[]): Promise<void> {
  // Lock before counting, so that concurrent changes to other milestones of the same goal are included.
  const { rows } = await sql<{ id: number }>`
    select g.id from goals g where g.id = any(${goalIds}::int[]) and g.deleted_at is null and g.tracking = 'milestones'
    order by g.id for no key update`.execute(tx)
  for (const { id } of rows)
    for (const goal of await followProgress(tx, id))
      await record(
        tx,
        goalUpdated(
          { id: actorId },
          goal,
          { status: { from: goal.status_before, to: goal.status } },
          await membersSeeing(tx, id),
        ),
      )
}

type FollowedGoal = Pick<Goal, 'id' | 'organization_id' | 'user_id' | 'is_personal' | 'status'> & {
  status_before: Goal['status']
  version: number
}

/**
 * Sets the status of a goal from its progress: at 100 percent the goal is completed; below 100 percent, it is in
 * progress if it has any progress or was completed before. A cancelled goal remains cancelled. A goal that is tracked
 * by its milestones, but has none that count, keeps its status. Returns an array with the goal if its status has
 * changed, and otherwise an empty one.
 */
export async function followProgress(tx: Tx, goalId: number): Promise<FollowedGoal[]> {
  const { rows } = await sql<FollowedGoal>`
    update goals set status = now.status, version = version + 1, updated_at = now()
    from (
      select g.id, g.status as status_before, case
        when ${exactProgress} >= 100 then 'completed'
        when ${exactProgress} > 0 or g.status = 'completed' then 'in_progress'
        else g.status end as status
      from goals g cross join ${milestoneProgress}
      where g.id = ${goalId} and g.status <> 'cancelled' and (g.tracking = 'manual' or mp.milestones_count > 0)
    ) now
    where goals.id = now.id and goals.status <> now.status
    returning goals.id, goals.organization_id, goals.user_id, goals.is_personal, goals.status, now.status_before,
      goals.version`.execute(tx)
  return rows
}

import type { Goal } from '@muster/contracts/goals'
import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { goalUpdated } from './facts.ts'
import { membersSeeing } from './members-seeing.ts'
import { exactProgress, milestoneProgress } from './progress.ts'

/** A goal whose milestones changed, or a changed milestone with all goals that contain it. */
type Changed = { goalIds: number[] } | { milestoneId: number }

/**
 * Updates the status of goals from their milestones, in the transaction that changed a milestone's progress or status,
 * or added or removed a link; call it after that write. For a removed link, pass the goal.
 */
export async function followMilestones(tx: Tx, actorId: number, changed: Changed): Promise<void> {
  const these =
    'goalIds' in changed
      ? sql`g.id = any(${changed.goalIds}::int[])`
      : sql`g.id in (select gm.goal_id from goal_milestones gm where gm.milestone_id = ${changed.milestoneId})`
  // Lock before counting, so that concurrent changes of other milestones of the same goal are included.
  const { rows } = await sql<{ id: number }>`
    select g.id from goals g where ${these} and g.deleted_at is null and g.tracking = 'milestones'
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

type Followed = Pick<Goal, 'id' | 'organization_id' | 'user_id' | 'is_personal' | 'status'> & {
  status_before: Goal['status']
  version: number
}

/**
 * Sets the status of a goal from its progress: 100 is completed; a started goal, or one that is no longer completed, is
 * in progress. A cancelled goal remains cancelled. Without milestones or a value the status does not change.
 */
export async function followProgress(tx: Tx, goalId: number): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
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

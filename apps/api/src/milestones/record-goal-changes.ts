import { record } from '@muster/server/facts/record'
import type { Tx } from '@muster/server/store'
import { goalMilestonesChanged } from '../goals/facts.ts'
import { followMilestones } from '../goals/follow.ts'
import { membersSeeing } from '../goals/members-seeing.ts'

/** Returns the ids of the goals that a milestone belongs to. */
export async function goalIdsOf(tx: Tx, milestoneId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('goal_milestones')
    .select('goal_id')
    .where('milestone_id', '=', milestoneId)
    .orderBy('goal_id')
    .execute()
  return rows.map((row) => row.goal_id)
}

/** Updates the status of goals after their milestones have changed, and records that the goals changed. */
export async function recordGoalChanges(tx: Tx, actorId: number, goalIds: number[]): Promise<void> {
  if (goalIds.length === 0) return
  await followMilestones(tx, actorId, goalIds)
  const goals = await tx
    .selectFrom('goals')
    .select(['id', 'organization_id', 'user_id', 'is_personal', 'version'])
    .where('id', 'in', goalIds)
    .where('deleted_at', 'is', null)
    .execute()
  for (const goal of goals)
    await record(tx, goalMilestonesChanged({ id: actorId }, goal, await membersSeeing(tx, goal.id)))
}

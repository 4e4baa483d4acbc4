import type { Milestone } from '@muster/contracts/milestones'
import type { Tx } from '@muster/server/store'

/**
 * The milestone with the goal that its notifications refer to: the first team goal, because the actor may see the
 * milestone under a personal goal, which nobody else may know of.
 */
export async function withNotifiedGoal(tx: Tx, milestone: Milestone): Promise<Milestone> {
  if (milestone.is_personal || milestone.goal_id === null) return milestone
  const goal = await tx
    .selectFrom('goal_milestones as gm')
    .innerJoin('goals as g', 'g.id', 'gm.goal_id')
    .select('g.id')
    .where('gm.milestone_id', '=', milestone.id)
    .where('g.is_personal', '=', false)
    .where('g.deleted_at', 'is', null)
    .orderBy('gm.id')
    .executeTakeFirst()
  return { ...milestone, goal_id: goal?.id ?? null }
}

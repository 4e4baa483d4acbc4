import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound } from '@muster/server/http/problems'
import { lockFound } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { milestoneSeenBy } from '../milestones/seen-by.ts'
import { isOpen } from '../milestones/states.ts'
import { writeRow } from '../milestones/write-row.ts'
import { readLinks } from './link-seen-by.ts'
import { goalMilestonesVisibleTo } from './visible-to.ts'

/**
 * Completes each open milestone that has at least one done task and no open task, and returns the visible links of
 * these milestones. If `goalId` is given, only that goal's milestones and links are considered, and otherwise those of
 * all goals that the caller sees. Every user who sees the goal may make this call, because which milestones are
 * completed depends only on their tasks.
 */
export function checkAchievements(
  store: Store,
  principal: Principal,
  goalId: number | undefined,
): Promise<GoalMilestone[]> {
  return store.write(async (tx) => {
    await keepMemberships(tx, principal)
    if (goalId !== undefined && !(await findGoal(tx, principal, goalId))) return refuseNotFound('Goal')
    const { reached } = await lockFound(
      tx,
      () => findReachedMilestones(tx, principal, goalId),
      ({ reached, goals }) => ({ goals: { change: goals }, milestones: { change: reached } }),
    )
    for (const id of reached) {
      const { milestone } = await milestoneSeenBy(tx, principal, id)
      await writeRow(tx, principal, milestone, { status: 'completed', progress: 100 })
    }
    if (reached.length === 0) return []
    return readLinks(tx, principal, (links) =>
      (goalId === undefined ? links : links.where('gm.goal_id', '=', goalId)).where('gm.milestone_id', 'in', reached),
    )
  })
}

/** Locks the caller's memberships until the transaction ends. In the lock order, they precede goals and milestones. */
const keepMemberships = (tx: Tx, { userId }: Principal) =>
  tx
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .orderBy('organization_id')
    .forKeyShare()
    .execute()

const findGoal = (tx: Tx, principal: Principal, goalId: number) =>
  goalsVisibleTo(tx, principal.userId).where('g.id', '=', goalId).select('g.id').executeTakeFirst()

/**
 * Finds the milestones to complete, and the goals that contain them. The milestones are sorted by organization, so that
 * facts are recorded in the order of the organization ids. Of two concurrent checks, the second waits in `lockFound`,
 * and then no longer finds these milestones.
 */
async function findReachedMilestones(tx: Tx, principal: Principal, goalId: number | undefined) {
  const visibleLinks = goalMilestonesVisibleTo(tx, principal.userId)
  const links = goalId === undefined ? visibleLinks : visibleLinks.where('gm.goal_id', '=', goalId)
  const { rows } = await sql<{ id: number; goals: number[] }>`
    select ms.id, array(select gm.goal_id from goal_milestones gm where gm.milestone_id = ms.id order by 1) as goals
    from milestones ms
    where ms.id in (${links.select('gm.milestone_id')}) and ms.deleted_at is null and ${isOpen}
      and exists (select from tasks t where t.milestone_id = ms.id and t.deleted_at is null and t.status = 'done')
      and not exists (
        select from tasks t
        where t.milestone_id = ms.id and t.deleted_at is null and t.status not in ('done', 'cancelled')
      )
    order by ms.organization_id, ms.id`.execute(tx)
  return { reached: rows.map(({ id }) => id), goals: rows.flatMap(({ goals }) => goals) }
}

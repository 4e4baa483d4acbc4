import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { lockWithGoals } from '../milestones/lock-with-goals.ts'
import { milestoneSeenBy, type SeenMilestone } from '../milestones/seen-by.ts'
import { linkRows } from './link-row.ts'
import { type GoalMilestones, goalMilestonesVisibleTo } from './visible-to.ts'

/** Reads links with the field names of the API contract, as the caller currently sees them. */
export async function readLinks(
  tx: Tx,
  principal: Principal,
  selectLinks: (links: GoalMilestones) => GoalMilestones,
): Promise<GoalMilestone[]> {
  const links = linkRows(tx, principal.userId, selectLinks(goalMilestonesVisibleTo(tx, principal.userId)))
  const { rows } = await sql<{ link: GoalMilestone }>`select row_to_json(o) as link from ${links} o`.execute(tx)
  return rows.map(({ link }) => link)
}

export async function readLink(tx: Tx, principal: Principal, id: number): Promise<GoalMilestone> {
  const [link] = await readLinks(tx, principal, (links) => links.where('gm.id', '=', id))
  return link ?? refuseNotFound('Goal milestone')
}

/**
 * Locks the goals of the link's milestone, the milestone and, if `lockStrength` is `end`, its tasks until the
 * transaction ends, and returns the link and the milestone. Throws 404 if the link is not visible.
 */
export async function linkSeenBy(
  tx: Tx,
  principal: Principal,
  id: number,
  lockStrength: 'change' | 'end' = 'change',
): Promise<{ link: GoalMilestone; seen: SeenMilestone }> {
  const { milestone_id } = await readLink(tx, principal, id)
  await lockWithGoals(tx, principal, milestone_id, lockStrength)
  const seen = await milestoneSeenBy(tx, principal, milestone_id)
  // Read the link again: it may have been removed before the milestone was locked.
  return { link: await readLink(tx, principal, id), seen }
}

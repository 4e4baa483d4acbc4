import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Session } from '@muster/server/access/session'
import { notFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { lockWithGoals } from '../milestones/lock-with-goals.ts'
import { milestoneSeenBy, type SeenMilestone } from '../milestones/seen-by.ts'
import { linkRows } from './link-row.ts'
import { type GoalMilestones, goalMilestonesVisibleTo } from './visible-to.ts'

/** Reads links with the contract's names, as the caller currently sees them. */
export async function readLinks(
  tx: Tx,
  session: Session,
  which: (links: GoalMilestones) => GoalMilestones,
): Promise<GoalMilestone[]> {
  const links = linkRows(tx, session.userId, which(goalMilestonesVisibleTo(tx, session.userId)))
  const { rows } = await sql<{ link: GoalMilestone }>`select row_to_json(o) as link from ${links} o`.execute(tx)
  return rows.map(({ link }) => link)
}

export async function readLink(tx: Tx, session: Session, id: number): Promise<GoalMilestone> {
  const [link] = await readLinks(tx, session, (links) => links.where('gm.id', '=', id))
  return link ?? notFound('Goal milestone')
}

/** Returns the link with its milestone, which is locked with its goals until the transaction ends; or 404. */
export async function linkSeenBy(
  tx: Tx,
  session: Session,
  id: number,
  strength: 'change' | 'end' = 'change',
): Promise<{ link: GoalMilestone; seen: SeenMilestone }> {
  const { milestone_id } = await readLink(tx, session, id)
  await lockWithGoals(tx, session, milestone_id, strength)
  const seen = await milestoneSeenBy(tx, session, milestone_id)
  // The link may have been removed before the milestone was locked.
  return { link: await readLink(tx, session, id), seen }
}

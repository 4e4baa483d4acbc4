import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { Session } from '@muster/server/access/session'
import { notFound } from '@muster/server/http/problems'
import { lockFound } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { milestoneSeenBy } from '../milestones/seen-by.ts'
import { open } from '../milestones/states.ts'
import { writeRow } from '../milestones/write-row.ts'
import { readLinks } from './link-seen-by.ts'
import { goalMilestonesVisibleTo } from './visible-to.ts'

/**
 * Completes the milestones whose tasks are all done, of one goal or of all that the caller sees, and returns their
 * links. Every user who sees the goal may call it, because it only applies what the tasks already show.
 */
export function checkAchievements(
  store: Store,
  session: Session,
  goalId: number | undefined,
): Promise<GoalMilestone[]> {
  return store.write(async (tx) => {
    if (goalId !== undefined && !(await goalSeen(tx, session, goalId))) return notFound('Goal')
    const { reached } = await lockFound(
      tx,
      () => findReached(tx, session, goalId),
      ({ reached, goals }) => ({ goals: { change: goals }, milestones: { change: reached } }),
    )
    for (const id of reached) {
      const { milestone } = await milestoneSeenBy(tx, session, id)
      await writeRow(tx, session, milestone, { status: 'completed', progress: 100 })
    }
    if (reached.length === 0) return []
    return readLinks(tx, session, (links) =>
      (goalId === undefined ? links : links.where('gm.goal_id', '=', goalId)).where('gm.milestone_id', 'in', reached),
    )
  })
}

const goalSeen = (tx: Tx, session: Session, goalId: number) =>
  goalsVisibleTo(tx, session.userId).where('g.id', '=', goalId).select('g.id').executeTakeFirst()

/**
 * Finds open milestones with tasks that are all done (cancelled ones do not count), with the goals that follow them. Of
 * two concurrent checks, the second waits and then finds them completed. Sorted by organization, so that facts are
 * recorded in the order of the organization ids.
 */
async function findReached(tx: Tx, session: Session, goalId: number | undefined) {
  const all = goalMilestonesVisibleTo(tx, session.userId)
  const links = goalId === undefined ? all : all.where('gm.goal_id', '=', goalId)
  const { rows } = await sql<{ id: number; goals: number[] }>`
    select ms.id, array(select gm.goal_id from goal_milestones gm where gm.milestone_id = ms.id order by 1) as goals
    from milestones ms
    where ms.id in (${links.select('gm.milestone_id')}) and ms.deleted_at is null and ${open}
      and exists (select from tasks t where t.milestone_id = ms.id and t.deleted_at is null and t.status = 'done')
      and not exists (
        select from tasks t
        where t.milestone_id = ms.id and t.deleted_at is null and t.status not in ('done', 'cancelled')
      )
    order by ms.organization_id, ms.id`.execute(tx)
  return { reached: rows.map(({ id }) => id), goals: rows.flatMap(({ goals }) => goals) }
}

import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import { notFound } from '@muster/server/problems'
import type { Session } from '@muster/server/session'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { open } from '../milestones/states.ts'
import { writeRow } from '../milestones/write-row.ts'
import { readLinks } from './link-seen-by.ts'
import { goalMilestonesVisibleTo } from './visible-to.ts'

/**
 * Completes the milestones whose tasks are all done, of one goal or of all that the caller sees, and answers their links.
 * Whoever sees the goal may: it only says what the tasks say already.
 */
export function checkAchievements(
  store: Store,
  session: Session,
  goalId: number | undefined,
): Promise<GoalMilestone[]> {
  return store.write(async (tx) => {
    if (goalId !== undefined && !(await goalSeen(tx, session, goalId))) return notFound('Goal')
    const reached = await lockReached(tx, session, goalId)
    for (const id of reached) await writeRow(tx, session, id, { status: 'completed', progress: 100 })
    if (reached.length === 0) return []
    return readLinks(tx, session, (links) =>
      (goalId === undefined ? links : links.where('gm.goal_id', '=', goalId)).where('gm.milestone_id', 'in', reached),
    )
  })
}

const goalSeen = (tx: Tx, session: Session, goalId: number) =>
  goalsVisibleTo(tx, session.userId).where('g.id', '=', goalId).select('g.id').executeTakeFirst()

/**
 * Open milestones with tasks, all of them done (cancelled ones do not count). Locked in the order of their ids: of two
 * who check at once, the second waits and then finds them completed.
 */
async function lockReached(tx: Tx, session: Session, goalId: number | undefined): Promise<number[]> {
  const all = goalMilestonesVisibleTo(tx, session.userId)
  const links = goalId === undefined ? all : all.where('gm.goal_id', '=', goalId)
  const { rows } = await sql<{ id: number }>`
    select ms.id from milestones ms
    where ms.id in (${links.select('gm.milestone_id')}) and ms.deleted_at is null and ${open}
      and exists (select from tasks t where t.milestone_id = ms.id and t.deleted_at is null and t.status = 'done')
      and not exists (
        select from tasks t
        where t.milestone_id = ms.id and t.deleted_at is null and t.status not in ('done', 'cancelled')
      )
    order by ms.id
    for update of ms`.execute(tx)
  return rows.map(({ id }) => id)
}

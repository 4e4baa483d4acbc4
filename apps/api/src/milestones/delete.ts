import { can } from '@muster/contracts/capabilities'
import type { Milestone } from '@muster/contracts/milestones'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { milestoneDeleted } from './facts.ts'
import { unlinkTasks } from './link-tasks.ts'
import { lockWithGoals } from './lock-with-goals.ts'
import { membersSeeing } from './members-seeing.ts'
import { goalIdsOf, recordGoalChanges } from './record-goal-changes.ts'
import { milestoneSeenBy } from './seen-by.ts'

/** Moves a milestone with its comments to the trash; its tasks remain, without a milestone. */
export function deleteMilestone(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    await lockWithGoals(tx, principal, id, 'end')
    const { milestone, actor } = await milestoneSeenBy(tx, principal, id)
    refuseUnless(can.editMilestone(actor, milestone))
    await removeMilestone(tx, principal, milestone)
  })
}

/**
 * Moves a milestone to the trash. It keeps its links to goals, which do not count it while it is there. The caller must
 * have locked it with its goals and tasks, and have checked the permission.
 */
export async function removeMilestone(tx: Tx, principal: Principal, milestone: Milestone): Promise<void> {
  const members = await membersSeeing(tx, milestone)
  const goalIds = await goalIdsOf(tx, milestone.id)
  const lost_tasks = await unlinkTasks(tx, principal.userId, milestone)
  // In a second update of the row, PostgreSQL would check its foreign keys, and lock its project after the milestone.
  await tx
    .updateTable('milestones')
    .set({ deleted_at: sql<string>`now()`, deleted_by: principal.userId, lost_tasks, version: sql`version + 1` })
    .where('id', '=', milestone.id)
    .execute()
  await record(tx, milestoneDeleted({ id: principal.userId }, milestone, members))
  await recordGoalChanges(tx, principal.userId, goalIds)
}

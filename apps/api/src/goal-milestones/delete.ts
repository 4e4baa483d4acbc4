import { can } from '@muster/contracts/capabilities'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { removeMilestone } from '../milestones/delete.ts'
import { milestoneLinked } from '../milestones/facts.ts'
import { allMembersSeeing, membersSeeing } from '../milestones/members-seeing.ts'
import { goalIdsOf, recordGoalChanges } from '../milestones/record-goal-changes.ts'
import type { SeenMilestone } from '../milestones/seen-by.ts'
import { isPersonal } from '../milestones/visible-to.ts'
import { linkSeenBy } from './link-seen-by.ts'

/** Removes a milestone from a goal, and moves the milestone to the trash if it belongs to no other goal. */
export function deleteGoalMilestone(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const { link, seen } = await linkSeenBy(tx, principal, id, 'end')
    refuseUnless(can.editMilestone(seen.actor, seen.milestone))
    if ((await goalIdsOf(tx, link.milestone_id)).length === 1) return removeMilestone(tx, principal, seen.milestone)
    await unlinkMilestone(tx, seen, id)
    await recordGoalChanges(tx, principal.userId, [link.goal_id])
  })
}

/**
 * Deletes the link. If the milestone then belongs only to personal goals, it becomes visible only to the owners of
 * those goals.
 */
async function unlinkMilestone(tx: Tx, { milestone, actor }: SeenMilestone, linkId: number): Promise<void> {
  const membersBefore = await allMembersSeeing(tx, milestone)
  await tx.deleteFrom('goal_milestones').where('id', '=', linkId).execute()
  const { is_personal } = await tx
    .selectFrom('milestones as ms')
    .select(isPersonal.as('is_personal'))
    .where('ms.id', '=', milestone.id)
    .executeTakeFirstOrThrow()
  const changedMilestone = { ...milestone, is_personal }
  const members = await membersSeeing(tx, changedMilestone)
  const lostBy = is_personal ? membersBefore.filter((memberId) => !members.includes(memberId)) : []
  await record(tx, milestoneLinked(actor, changedMilestone, members, lostBy))
}

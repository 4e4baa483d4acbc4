import { can } from '@muster/contracts/capabilities'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { removeMilestone } from '../milestones/delete.ts'
import { milestoneLinked } from '../milestones/facts.ts'
import { allMembersSeeing, membersSeeing } from '../milestones/members-seeing.ts'
import type { SeenMilestone } from '../milestones/seen-by.ts'
import { goalsOf, tellGoals } from '../milestones/tell-goals.ts'
import { personal } from '../milestones/visible-to.ts'
import { linkSeenBy } from './link-seen-by.ts'

/** Removes a milestone from a goal; without another goal, the milestone is deleted. */
export function deleteGoalMilestone(store: Store, session: Session, id: number): Promise<void> {
  return store.write(async (tx) => {
    const { link, seen } = await linkSeenBy(tx, session, id, 'end')
    refuseUnless(can.editMilestone(seen.actor, seen.milestone))
    if ((await goalsOf(tx, link.milestone_id)).length === 1) return removeMilestone(tx, session, seen.milestone)
    await takeOff(tx, seen, id)
    await tellGoals(tx, session.userId, [link.goal_id])
  })
}

/** After its last team goal is removed, a milestone is visible only to the owner of its personal goal. */
async function takeOff(tx: Tx, { milestone, actor }: SeenMilestone, linkId: number): Promise<void> {
  const before = await allMembersSeeing(tx, milestone)
  await tx.deleteFrom('goal_milestones').where('id', '=', linkId).execute()
  const { is_personal } = await tx
    .selectFrom('milestones as ms')
    .select(personal.as('is_personal'))
    .where('ms.id', '=', milestone.id)
    .executeTakeFirstOrThrow()
  const now = { ...milestone, is_personal }
  const members = await membersSeeing(tx, now)
  const lost = is_personal ? before.filter((one) => !members.includes(one)) : []
  await record(tx, milestoneLinked(actor, now, members, lost))
}

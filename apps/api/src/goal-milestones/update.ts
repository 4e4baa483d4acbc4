import { can } from '@muster/contracts/capabilities'
import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { MilestoneChanges } from '@muster/contracts/milestones'
import type { Principal } from '@muster/server/access/principal'
import { refuseStaleObject } from '@muster/server/http/etag'
import { refuseUnless } from '@muster/server/http/problems'
import { refuseReadOnlyChanges } from '@muster/server/http/refuse-read-only-changes'
import type { Store } from '@muster/server/store'
import { changeableKeys, changeMilestone } from '../milestones/update.ts'
import { linkSeenBy, readLink } from './link-seen-by.ts'

/**
 * Updates the milestone of a link. All fields in the body that cannot be changed must equal the current values of the
 * link or its milestone.
 */
export function updateGoalMilestone(
  store: Store,
  principal: Principal,
  id: number,
  body: MilestoneChanges,
  ifMatch?: string,
): Promise<GoalMilestone> {
  return store.write(async (tx) => {
    const { link, seen } = await linkSeenBy(tx, principal, id)
    refuseUnless(can.editMilestone(seen.actor, seen.milestone))
    refuseStaleObject(ifMatch, principal.userId, link)
    refuseReadOnlyChanges(body, { ...link.milestone, ...link }, changeableKeys)
    await changeMilestone(tx, principal, seen, body)
    return readLink(tx, principal, id)
  })
}

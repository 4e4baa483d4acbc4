import { can } from '@muster/contracts/capabilities'
import type { GoalMilestone } from '@muster/contracts/goal-milestones'
import type { MilestoneChanges } from '@muster/contracts/milestones'
import type { Session } from '@muster/server/access/session'
import { refuseStaleObject } from '@muster/server/http/etag'
import { refuseUnless } from '@muster/server/http/problems'
import { refuseChanged } from '@muster/server/http/put'
import type { Store } from '@muster/server/store'
import { change, changeable } from '../milestones/update.ts'
import { linkSeenBy, readLink } from './link-seen-by.ts'

/** Updates the milestone of a link. Other fields in the body must equal the link's current values. */
export function updateGoalMilestone(
  store: Store,
  session: Session,
  id: number,
  body: MilestoneChanges,
  ifMatch?: string,
): Promise<GoalMilestone> {
  return store.write(async (tx) => {
    const { link, seen } = await linkSeenBy(tx, session, id)
    refuseUnless(can.editMilestone(seen.actor, seen.milestone))
    refuseStaleObject(ifMatch, session.userId, link)
    refuseChanged(body, { ...link.milestone, ...link }, changeable)
    await change(tx, session, seen, body)
    return readLink(tx, session, id)
  })
}

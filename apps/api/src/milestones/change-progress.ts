import { can } from '@muster/contracts/capabilities'
import type { MilestoneDetail } from '@muster/contracts/milestones'
import type { Principal } from '@muster/server/access/principal'
import { refuseUnless } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { lockWithGoals } from './lock-with-goals.ts'
import { milestoneSeenBy } from './seen-by.ts'
import { statusFor } from './state-after.ts'
import { writeRow } from './write-row.ts'

/** Sets the progress in percent and derives the status from it, even if the milestone was cancelled. */
export function changeProgress(
  store: Store,
  principal: Principal,
  id: number,
  progress: number,
  ifMatch?: string,
): Promise<MilestoneDetail> {
  return store.write(async (tx) => {
    await lockWithGoals(tx, principal, id)
    const { milestone, storedStatus, actor } = await milestoneSeenBy(tx, principal, id, ifMatch)
    refuseUnless(can.changeMilestoneProgress(actor, milestone))
    const status = statusFor(progress)
    if (progress === milestone.progress && status === storedStatus) return milestone
    return (await writeRow(tx, principal, milestone, { status, progress })).milestone
  })
}

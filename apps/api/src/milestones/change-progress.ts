import { can } from '@muster/contracts/capabilities'
import type { MilestoneDetail } from '@muster/contracts/milestones'
import type { Session } from '@muster/server/access/session'
import { refuseUnless } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import { lockWithGoals } from './lock-with-goals.ts'
import { milestoneSeenBy } from './seen-by.ts'
import { statusFor } from './state-after.ts'
import { writeRow } from './write-row.ts'

/** Sets the progress in percent and derives the status from it; this reopens a cancelled milestone. */
export function changeProgress(
  store: Store,
  session: Session,
  id: number,
  progress: number,
  ifMatch?: string,
): Promise<MilestoneDetail> {
  return store.write(async (tx) => {
    await lockWithGoals(tx, session, id)
    const { milestone, stored, actor } = await milestoneSeenBy(tx, session, id, ifMatch)
    refuseUnless(can.changeMilestoneProgress(actor, milestone))
    const status = statusFor(progress)
    if (progress === milestone.progress && status === stored) return milestone
    return (await writeRow(tx, session, milestone, { status, progress })).milestone
  })
}

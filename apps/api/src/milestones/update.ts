import { can } from '@muster/contracts/capabilities'
import type { MilestoneChanges, MilestoneDetail } from '@muster/contracts/milestones'
import type { Session } from '@muster/server/access/session'
import { refuseUnless } from '@muster/server/http/problems'
import { refuseChanged } from '@muster/server/http/put'
import type { Store, Tx } from '@muster/server/store'
import { datesAfter } from './dates.ts'
import { lockWithGoals } from './lock-with-goals.ts'
import { milestoneSeenBy, type SeenMilestone } from './seen-by.ts'
import { stateAfter } from './state-after.ts'
import { writeRow } from './write-row.ts'

const plain = ['title', 'description', 'notes', 'priority', 'is_critical'] as const
export const changeable = [
  ...plain,
  'start_date',
  'due_date',
  'target_date',
  'target_percentage',
  'status',
  'progress',
  'progress_percentage',
]

/** Changes the given fields that differ. */
export function updateMilestone(
  store: Store,
  session: Session,
  id: number,
  body: MilestoneChanges,
  ifMatch?: string,
): Promise<MilestoneDetail> {
  return store.write(async (tx) => {
    await lockWithGoals(tx, session, id)
    const seen = await milestoneSeenBy(tx, session, id, ifMatch)
    refuseUnless(can.editMilestone(seen.actor, seen.milestone))
    refuseChanged(body, seen.milestone, changeable)
    return (await change(tx, session, seen, body)).milestone
  })
}

/** Applies a change to a milestone that the caller may edit; current values change nothing. */
export async function change(
  tx: Tx,
  session: Session,
  seen: SeenMilestone,
  body: MilestoneChanges,
): Promise<SeenMilestone> {
  const { milestone, stored } = seen
  const dates = datesAfter(body, milestone)
  const state = stateAfter(body, { status: stored, progress: milestone.progress, shown: milestone.status })
  const columns = {
    ...Object.fromEntries(
      plain.filter((key) => body[key] !== undefined && body[key] !== milestone[key]).map((key) => [key, body[key]]),
    ),
    ...(dates.start_date !== milestone.start_date && { start_date: dates.start_date }),
    ...(dates.due_date !== milestone.due_date && { due_date: dates.due_date }),
    ...((state.status !== stored || state.progress !== milestone.progress) && state),
  }
  return Object.keys(columns).length === 0 ? seen : writeRow(tx, session, milestone, columns)
}

import { can } from '@muster/contracts/capabilities'
import { keysOf } from '@muster/contracts/field'
import type { Milestone, MilestoneChanges, MilestoneDetail } from '@muster/contracts/milestones'
import { type MilestoneField, milestoneFields } from '@muster/contracts/milestones/fields'
import type { Principal } from '@muster/server/access/principal'
import { refuseUnless } from '@muster/server/http/problems'
import { refuseReadOnlyChanges } from '@muster/server/http/refuse-read-only-changes'
import type { Store, Tx } from '@muster/server/store'
import { milestoneColumns } from './columns.ts'
import { datesAfter } from './dates.ts'
import { lockWithGoals } from './lock-with-goals.ts'
import { type MilestoneActor, milestoneSeenBy, type SeenMilestone } from './seen-by.ts'
import { stateAfter } from './state-after.ts'
import { writeRow } from './write-row.ts'

/**
 * Fields with their own logic: the due date and the progress each have a second name in a body, the start must be
 * before the due date, and the status must fit the progress.
 */
const separateFields = ['start_date', 'due_date', 'progress', 'status'] as const satisfies MilestoneField[]
const plainFields = milestoneColumns.stored.filter((field) => !separateFields.some((key) => key === field))
export const changeableKeys = [...keysOf(milestoneFields), 'target_date', 'target_percentage', 'progress_percentage']

/** Updates the fields in the body that differ from the current values. */
export function updateMilestone(
  store: Store,
  principal: Principal,
  id: number,
  body: MilestoneChanges,
  ifMatch?: string,
): Promise<MilestoneDetail> {
  return store.write(async (tx) => {
    await lockWithGoals(tx, principal, id)
    const seen = await milestoneSeenBy(tx, principal, id, ifMatch)
    refuseUnless(can.editMilestone(seen.actor, seen.milestone))
    refuseReadOnlyChanges(body, seen.milestone, changeableKeys)
    return (await changeMilestone(tx, principal, seen, body)).milestone
  })
}

/** Applies a change to a milestone that the caller may edit; values equal to the current ones change nothing. */
export async function changeMilestone(
  tx: Tx,
  principal: Principal,
  seen: SeenMilestone,
  body: MilestoneChanges,
): Promise<SeenMilestone> {
  const { milestone, storedStatus, actor } = seen
  const dates = datesAfter(body, milestone)
  const state = stateAfter(body, {
    status: storedStatus,
    progress: milestone.progress,
    displayedStatus: milestone.status,
  })
  const columns = {
    ...milestoneColumns.byColumn(body, milestoneColumns.changed(body, milestone, plainFields)),
    ...(dates.start_date !== milestone.start_date && { start_date: dates.start_date }),
    ...(dates.due_date !== milestone.due_date && { due_date: dates.due_date }),
    ...((state.status !== storedStatus || state.progress !== milestone.progress) && state),
  }
  const fields = keysOf(milestoneFields).filter((key) => key in columns)
  if (fields.length === 0) return seen
  refuseUnless(fields.every((key) => mayChange(actor, milestone, key)))
  return writeRow(tx, principal, milestone, columns)
}

/** Whether the caller may change this field: `milestoneFields` names the capability that it requires. */
function mayChange(actor: MilestoneActor, milestone: Milestone, key: MilestoneField): boolean {
  const field = milestoneFields[key]
  return can[field.change](actor, milestone)
}

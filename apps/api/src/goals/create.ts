import { can } from '@muster/contracts/capabilities'
import { newValues } from '@muster/contracts/field'
import type { Goal, NewGoal } from '@muster/contracts/goals'
import { goalFields } from '@muster/contracts/goals/fields'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseInvalid, refuseUnless } from '@muster/server/http/problems'
import { insertRow } from '@muster/server/insert-row'
import { lockActorOrRefuse } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { mentionedUsers } from '../notifications/mentioned-users.ts'
import { goalColumns } from './columns.ts'
import { endDateIn, refuseReversed } from './dates.ts'
import { goalCreated } from './facts.ts'
import { followProgress } from './follow.ts'
import { projectFor } from './project-for.ts'
import { goalSeenBy } from './seen-by.ts'

/** Creates a team goal, which only admins and managers may create, or a personal goal. */
export function createGoal(store: Store, principal: Principal, body: NewGoal): Promise<Goal> {
  const end_date = endDateIn(body) ?? refuseInvalid({ field: 'end_date', message: texts.goal.endRequired })
  refuseReversed(body.start_date, end_date)
  return store.write(async (tx) => {
    const placement = await placementOf(tx, principal, body)
    const { project_id, ...columns } = placement
    const { status, current_value = 0 } = body
    const values = { ...newValues(goalFields, goalColumns.stored, body), project_id, end_date }
    const id = await insertRow(
      tx,
      'goals',
      { ...columns, user_id: principal.userId, manual_value: current_value > 0 ? current_value : null },
      goalColumns.newRow({ ...values, tracking: current_value > 0 ? 'manual' : values.tracking }),
    )
    // A status in the body is kept; otherwise the status is derived from the progress.
    if (!status) await followProgress(tx, id)
    const { goal, actor } = await goalSeenBy(tx, principal, id)
    const mentioned = await mentionedUsers(tx, goal.organization_id, goal.description)
    await record(tx, goalCreated(actor, goal, mentioned))
    return goal
  })
}

/**
 * Returns the organization and project of the new goal, and whether it is personal. The organization is the one that
 * the body names or, if it names none, that of the project. Both must be visible to the caller.
 */
async function placementOf(tx: Tx, principal: Principal, { organization_id, project_id, is_personal }: NewGoal) {
  if (organization_id) await lockActorOrRefuse(tx, principal, organization_id)
  const project = project_id ? await projectFor(tx, principal, project_id, organization_id) : undefined
  const organizationId =
    organization_id ?? project?.organization_id ?? refuseInvalid(missingPlacementError(is_personal))
  const actor = await lockActorOrRefuse(tx, principal, organizationId)
  const isPersonal = is_personal ?? !can.createGoal(actor, { is_personal: false })
  refuseUnless(can.createGoal(actor, { is_personal: isPersonal }))
  if (!isPersonal && !project) refuseInvalid(missingPlacementError(isPersonal))
  return { organization_id: organizationId, project_id: project?.id ?? null, is_personal: isPersonal }
}

const missingPlacementError = (isPersonal = false) =>
  isPersonal
    ? { field: 'organization_id', message: texts.task.organizationRequired }
    : { field: 'project_id', message: texts.goal.projectRequired }

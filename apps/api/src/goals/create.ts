import { can } from '@muster/contracts/capabilities'
import type { Goal, NewGoal } from '@muster/contracts/goals'
import { texts } from '@muster/contracts/texts'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { invalid, refuseUnless } from '@muster/server/http/problems'
import { actingMember } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { endIn, refuseReversed } from './dates.ts'
import { goalCreated } from './facts.ts'
import { followProgress } from './follow.ts'
import { projectFor } from './project-for.ts'
import { goalSeenBy } from './seen-by.ts'

/** Creates a project goal for admins and managers, or a personal goal, which is all that a member can create. */
export function createGoal(store: Store, session: Session, body: NewGoal): Promise<Goal> {
  const end_date = endIn(body) ?? invalid({ field: 'end_date', message: texts.goal.endRequired })
  refuseReversed(body.start_date, end_date)
  return store.write(async (tx) => {
    const place = await placeOf(tx, session, body)
    const { title, target_value, unit, start_date, description = null, status, current_value = 0 } = body
    const { id } = await tx
      .insertInto('goals')
      .values({
        ...{ ...place, user_id: session.userId, title, description, target_value, unit, start_date, end_date },
        ...(current_value > 0 && { tracking: 'manual', manual_value: current_value }),
        ...(status && { status }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!status) await followProgress(tx, id)
    const { goal, actor } = await goalSeenBy(tx, session, id)
    await record(tx, goalCreated(actor, goal))
    return goal
  })
}

/**
 * Where the goal belongs, as far as the caller sees it: the organization of the body, or otherwise that of the project.
 */
async function placeOf(tx: Tx, session: Session, { organization_id, project_id, is_personal }: NewGoal) {
  if (organization_id) await actingMember(tx, session, organization_id)
  const project = project_id ? await projectFor(tx, session, project_id, organization_id) : undefined
  const organizationId = organization_id ?? project?.organization_id ?? invalid(missingPlace(is_personal))
  const actor = await actingMember(tx, session, organizationId)
  const personal = is_personal ?? !can.createGoal(actor, { is_personal: false })
  refuseUnless(can.createGoal(actor, { is_personal: personal }))
  if (!personal && !project) invalid(missingPlace(personal))
  return { organization_id: organizationId, project_id: project?.id ?? null, is_personal: personal }
}

const missingPlace = (personal = false) =>
  personal
    ? { field: 'organization_id', message: texts.task.organizationRequired }
    : { field: 'project_id', message: texts.goal.projectRequired }

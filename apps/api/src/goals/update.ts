import { can } from '@muster/contracts/capabilities'
import { changesOf } from '@muster/contracts/facts/changes'
import { keysOf } from '@muster/contracts/field'
import type { Goal, GoalChanges } from '@muster/contracts/goals'
import { type GoalField, goalFields } from '@muster/contracts/goals/fields'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict, refuseInvalid, refuseUnless } from '@muster/server/http/problems'
import { refuseReadOnlyChanges } from '@muster/server/http/refuse-read-only-changes'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { newlyMentioned } from '../notifications/mentioned-users.ts'
import { goalColumns } from './columns.ts'
import { endDateIn, refuseReversed } from './dates.ts'
import { goalEdited } from './facts.ts'
import { followProgress } from './follow.ts'
import { membersSeeing } from './members-seeing.ts'
import { projectFor } from './project-for.ts'
import { type GoalActor, goalSeenBy } from './seen-by.ts'
import { trackingIn } from './tracking.ts'
import { goalsVisibleTo } from './visible-to.ts'

/**
 * Fields with their own logic: the end date has two names in a body, and a new `current_value` may change the tracking
 * mode.
 */
const separateFields = ['end_date', 'current_value', 'tracking'] as const satisfies GoalField[]
const plainFields = goalColumns.stored.filter((field) => !separateFields.some((key) => key === field))
const changeableKeys = [...keysOf(goalFields), 'due_date']

/** Updates the fields in the body that differ from the current values. */
export function updateGoal(
  store: Store,
  principal: Principal,
  id: number,
  body: GoalChanges,
  ifMatch?: string,
): Promise<Goal> {
  return store.write(async (tx) => {
    await keepProjects(tx, principal, id, body.project_id)
    const { goal, actor } = await goalSeenBy(tx, principal, id, ifMatch)
    refuseUnless(can.editGoal(actor, goal))
    refuseReadOnlyChanges(body, goal, changeableKeys)
    const fields = goalColumns.changed(body, goal, plainFields)
    const end_date = endDateIn(body, goal.end_date)
    if (end_date || fields.includes('start_date'))
      refuseReversed(body.start_date ?? goal.start_date, end_date ?? goal.end_date)
    if (fields.includes('project_id')) await refuseMove(tx, principal, goal, body.project_id)
    const tracking = trackingIn(body, goal)

    const changedKeys = [...fields, ...(end_date ? (['end_date'] as const) : []), ...tracking.fields]
    if (changedKeys.length === 0) return goal
    refuseUnless(changedKeys.every((key) => mayChange(actor, goal, key)))
    await tx
      .updateTable('goals')
      .set({
        ...goalColumns.byColumn(body, fields),
        ...(end_date && { end_date }),
        ...tracking.set,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    // A new status in the body is kept; otherwise the status is derived from the new progress.
    if (
      !fields.includes('status') &&
      (tracking.fields.length > 0 || (goal.tracking === 'manual' && fields.includes('target_value')))
    )
      await followProgress(tx, id)
    const { goal: changedGoal } = await goalSeenBy(tx, principal, id)
    const followedFields =
      changedGoal.status !== goal.status && !changedKeys.includes('status') ? (['status'] as const) : []
    const changes = changesOf(goalFields, [...changedKeys, ...followedFields], goal, changedGoal)
    const mentioned = await newlyMentioned(tx, goal, changedGoal)
    await record(tx, goalEdited(actor, changedGoal, changes, await membersSeeing(tx, id), mentioned))
    return changedGoal
  })
}

/** Whether the caller may change this field: `goalFields` names the capability that it requires. */
function mayChange(actor: GoalActor, goal: Goal, key: GoalField): boolean {
  const field = goalFields[key]
  return can[field.change](actor, goal)
}

/**
 * Locks the goal's current and new project before the goal; whether the goal may move is checked after all locks are
 * acquired. The current project must be locked too, because PostgreSQL checks a row's references again when a
 * transaction updates the row twice, as happens here if the goal's status also changes.
 */
async function keepProjects(tx: Tx, principal: Principal, id: number, projectId?: number | null): Promise<void> {
  const goal = await goalsVisibleTo(tx, principal.userId)
    .where('g.id', '=', id)
    .select(['g.organization_id', 'g.project_id'])
    .executeTakeFirst()
  const ids = [goal?.project_id, projectId].filter((value) => typeof value === 'number')
  if (!goal || ids.length === 0) return
  const { organization_id: organizationId } = goal
  const bothProjects = sql`select id from projects where id = any(${ids}::int[]) and organization_id = ${organizationId}`
  await lockInOrder(tx, { members: { organizationId, keep: [principal.userId] }, projects: { keep: bothProjects } })
}

/**
 * Throws unless the goal may move to this project: the project must be visible to the caller and belong to the goal's
 * organization, and the goal must have no milestones, because they would remain in the old project. Only a personal
 * goal may be without a project.
 */
async function refuseMove(
  tx: Tx,
  principal: Principal,
  goal: Goal,
  projectId: number | null | undefined,
): Promise<void> {
  if (projectId) await projectFor(tx, principal, projectId, goal.organization_id)
  else if (!goal.is_personal) refuseInvalid({ field: 'project_id', message: texts.goal.projectRequired })
  const milestoneLink = await tx
    .selectFrom('goal_milestones as gm')
    .innerJoin('milestones as ms', 'ms.id', 'gm.milestone_id')
    .where('gm.goal_id', '=', goal.id)
    .where('ms.deleted_at', 'is', null)
    .select('gm.id')
    .executeTakeFirst()
  if (milestoneLink) refuseConflict('A goal with milestones stays in the project of its milestones')
}

import { can } from '@muster/contracts/capabilities'
import { changesOf } from '@muster/contracts/facts/changes'
import type { Goal, GoalChanges } from '@muster/contracts/goals'
import { goalFields } from '@muster/contracts/goals/fields'
import { texts } from '@muster/contracts/texts'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { conflict, invalid, refuseUnless } from '@muster/server/http/problems'
import { refuseChanged } from '@muster/server/http/put'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { endIn, refuseReversed } from './dates.ts'
import { goalUpdated } from './facts.ts'
import { followProgress } from './follow.ts'
import { membersSeeing } from './members-seeing.ts'
import { projectFor } from './project-for.ts'
import { goalSeenBy } from './seen-by.ts'
import { trackingIn } from './tracking.ts'
import { goalsVisibleTo } from './visible-to.ts'

const plain = ['title', 'description', 'target_value', 'unit', 'status', 'start_date', 'project_id'] as const
const changeable = [...plain, 'end_date', 'due_date', 'current_value', 'tracking']

/** Changes the given fields that differ. */
export function updateGoal(
  store: Store,
  session: Session,
  id: number,
  body: GoalChanges,
  ifMatch?: string,
): Promise<Goal> {
  return store.write(async (tx) => {
    await keepProjects(tx, session, id, body.project_id)
    const { goal, actor } = await goalSeenBy(tx, session, id, ifMatch)
    refuseUnless(can.editGoal(actor, goal))
    refuseChanged(body, goal, changeable)
    const fields = plain.filter((key) => body[key] !== undefined && body[key] !== goal[key])
    const end_date = endIn(body, goal.end_date)
    if (end_date || fields.includes('start_date'))
      refuseReversed(body.start_date ?? goal.start_date, end_date ?? goal.end_date)
    if (fields.includes('project_id')) await refuseMove(tx, session, goal, body.project_id)
    const tracked = trackingIn(body, goal)

    const named = [...fields, ...(end_date ? (['end_date'] as const) : []), ...tracked.fields]
    if (named.length === 0) return goal
    await tx
      .updateTable('goals')
      .set({
        ...Object.fromEntries(fields.map((field) => [field, body[field]])),
        ...(end_date && { end_date }),
        ...tracked.set,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    // An explicit status is kept; otherwise it follows the new progress.
    if (
      !fields.includes('status') &&
      (tracked.fields.length > 0 || (goal.tracking === 'manual' && fields.includes('target_value')))
    )
      await followProgress(tx, id)
    const { goal: changed } = await goalSeenBy(tx, session, id)
    const followed = changed.status !== goal.status && !named.includes('status') ? (['status'] as const) : []
    const changes = changesOf(goalFields, [...named, ...followed], goal, changed)
    await record(tx, goalUpdated(actor, changed, changes, await membersSeeing(tx, id)))
    return changed
  })
}

/**
 * Locks the goal's current and new project before the goal; the move is checked after all locks are acquired. The
 * current project is needed too, because PostgreSQL checks a row's references again when a transaction updates it
 * twice, as here for its status.
 */
async function keepProjects(tx: Tx, session: Session, id: number, projectId?: number | null): Promise<void> {
  const goal = await goalsVisibleTo(tx, session.userId)
    .where('g.id', '=', id)
    .select(['g.organization_id', 'g.project_id'])
    .executeTakeFirst()
  const ids = [goal?.project_id, projectId].filter((one) => typeof one === 'number')
  if (!goal || ids.length === 0) return
  const { organization_id: of } = goal
  const both = sql`select id from projects where id = any(${ids}::int[]) and organization_id = ${of}`
  await lockInOrder(tx, { members: { of, keep: [session.userId] }, projects: { keep: both } })
}

/** A goal can move only to a visible project of its own organization, and not away from its milestones. */
async function refuseMove(tx: Tx, session: Session, goal: Goal, projectId: number | null | undefined): Promise<void> {
  if (projectId) await projectFor(tx, session, projectId, goal.organization_id)
  else if (!goal.is_personal) invalid({ field: 'project_id', message: texts.goal.projectRequired })
  const held = await tx
    .selectFrom('goal_milestones as gm')
    .innerJoin('milestones as ms', 'ms.id', 'gm.milestone_id')
    .where('gm.goal_id', '=', goal.id)
    .where('ms.deleted_at', 'is', null)
    .select('gm.id')
    .executeTakeFirst()
  if (held) conflict('A goal with milestones stays in their project')
}

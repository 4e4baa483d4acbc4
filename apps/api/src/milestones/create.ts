import type { OutputOf } from '@muster/contracts/endpoint'
import { newValues } from '@muster/contracts/field'
import type { createMilestone as call, MilestoneChanges, MilestoneDetail } from '@muster/contracts/milestones'
import { milestoneFields } from '@muster/contracts/milestones/fields'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { insertRow } from '@muster/server/insert-row'
import type { Store, Tx } from '@muster/server/store'
import { mentionedUsers } from '../notifications/mentioned-users.ts'
import { milestoneColumns } from './columns.ts'
import { datesAfter } from './dates.ts'
import { milestoneCreated } from './facts.ts'
import { membersSeeing } from './members-seeing.ts'
import { lockParentGoal, type ParentGoal, placementFor } from './placement.ts'
import { recordGoalChanges } from './record-goal-changes.ts'
import { milestoneSeenBy, type SeenMilestone } from './seen-by.ts'
import { stateAfter } from './state-after.ts'

type NewMilestone = OutputOf<NonNullable<typeof call.body>>

/**
 * Creates a milestone in an organization where the caller is an admin or manager, or under the caller's personal goal.
 */
export function createMilestone(store: Store, principal: Principal, body: NewMilestone): Promise<MilestoneDetail> {
  return store.write(async (tx) => {
    const goal = body.goal_id ? await lockParentGoal(tx, principal, body.goal_id, body.project_id) : undefined
    return (await makeMilestone(tx, principal, body, goal)).milestone
  })
}

type MilestoneInput = MilestoneChanges & { title: string; organization_id?: number; project_id?: number }

/** Creates a milestone, links it to the goal if one is given, and records the facts. */
export async function makeMilestone(
  tx: Tx,
  principal: Principal,
  body: MilestoneInput,
  goal: ParentGoal | undefined,
): Promise<SeenMilestone> {
  const placement = await placementFor(tx, principal, body, goal)
  const dates = datesAfter(body)
  const { status, progress } = stateAfter(body, { status: 'not_started', progress: 0, displayedStatus: 'not_started' })
  const completed_at = status === 'completed' ? new Date().toISOString() : null
  const id = await insertRow(
    tx,
    'milestones',
    { ...placement, status, completed_at, created_by: principal.userId },
    milestoneColumns.newRow({ ...newValues(milestoneFields, milestoneColumns.stored, body), ...dates, progress }),
  )
  if (goal) {
    const link = { organization_id: placement.organization_id, goal_id: goal.id, milestone_id: id }
    await tx.insertInto('goal_milestones').values(link).execute()
  }
  const seen = await milestoneSeenBy(tx, principal, id)
  const { milestone } = seen
  const mentioned = await mentionedUsers(tx, milestone.organization_id, milestone.description)
  await record(tx, milestoneCreated(seen.actor, milestone, await membersSeeing(tx, milestone), mentioned))
  if (goal) await recordGoalChanges(tx, principal.userId, [goal.id])
  return seen
}

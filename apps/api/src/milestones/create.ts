import type { OutputOf } from '@muster/contracts/endpoint'
import type { createMilestone as call, MilestoneChanges, MilestoneDetail } from '@muster/contracts/milestones'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import type { Store, Tx } from '@muster/server/store'
import { datesAfter } from './dates.ts'
import { milestoneCreated } from './facts.ts'
import { membersSeeing } from './members-seeing.ts'
import { goalToPlan, type PlannedGoal, placeFor } from './place.ts'
import { milestoneSeenBy, type SeenMilestone } from './seen-by.ts'
import { stateAfter } from './state-after.ts'
import { tellGoals } from './tell-goals.ts'

type NewMilestone = OutputOf<NonNullable<typeof call.body>>

/** Creates a milestone in an organization that the caller leads, or under the caller's personal goal. */
export function createMilestone(store: Store, session: Session, body: NewMilestone): Promise<MilestoneDetail> {
  return store.write(async (tx) => {
    const goal = body.goal_id ? await goalToPlan(tx, session, body.goal_id, body.project_id) : undefined
    return (await makeMilestone(tx, session, body, goal)).milestone
  })
}

type Given = MilestoneChanges & { title: string; organization_id?: number; project_id?: number }

/** Creates a milestone, under the goal if one is given, with its link and its facts. */
export async function makeMilestone(
  tx: Tx,
  session: Session,
  body: Given,
  goal: PlannedGoal | undefined,
): Promise<SeenMilestone> {
  const place = await placeFor(tx, session, body, goal)
  const dates = datesAfter(body)
  const state = stateAfter(body, { status: 'not_started', progress: 0, shown: 'not_started' })
  const { title, description, notes, priority, is_critical } = body
  const { id } = await tx
    .insertInto('milestones')
    .values({
      ...place,
      ...dates,
      ...state,
      title,
      description: description ?? null,
      notes: notes ?? null,
      priority: priority ?? 'medium',
      is_critical: is_critical ?? false,
      completed_at: state.status === 'completed' ? new Date().toISOString() : null,
      created_by: session.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (goal) {
    const link = { organization_id: place.organization_id, goal_id: goal.id, milestone_id: id }
    await tx.insertInto('goal_milestones').values(link).execute()
  }
  const seen = await milestoneSeenBy(tx, session, id)
  await record(tx, milestoneCreated(seen.actor, seen.milestone, await membersSeeing(tx, seen.milestone)))
  if (goal) await tellGoals(tx, session.userId, [goal.id])
  return seen
}

import type { GoalMilestone, NewGoalMilestone } from '@muster/contracts/goal-milestones'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict, refuseInvalid, refuseNotFound } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { makeMilestone } from '../milestones/create.ts'
import { milestoneLinked } from '../milestones/facts.ts'
import { membersSeeing } from '../milestones/members-seeing.ts'
import { lockParentGoal, type ParentGoal } from '../milestones/placement.ts'
import { recordGoalChanges } from '../milestones/record-goal-changes.ts'
import { milestoneSeenBy } from '../milestones/seen-by.ts'
import { readLinks } from './link-seen-by.ts'

/** Creates a milestone under a goal, or links an existing milestone to the goal. */
export function createGoalMilestone(
  store: Store,
  principal: Principal,
  body: NewGoalMilestone,
): Promise<GoalMilestone> {
  return store.write(async (tx) => {
    const { goal_id, milestone_id, ...linkFields } = body
    const goal = await lockParentGoal(tx, principal, goal_id, linkFields.project_id)
    const id = milestone_id
      ? await linkExisting(tx, principal, goal, milestone_id, linkFields)
      : (await makeMilestone(tx, principal, requireTitle(linkFields), goal)).milestone.id
    const [link] = await readLinks(tx, principal, (links) =>
      links.where('gm.goal_id', '=', goal_id).where('gm.milestone_id', '=', id),
    )
    return link ?? refuseNotFound('Goal milestone')
  })
}

type LinkFields = Omit<NewGoalMilestone, 'goal_id' | 'milestone_id'>

function requireTitle({ title, ...linkFields }: LinkFields) {
  if (title === undefined) return refuseInvalid({ field: 'title', message: texts.milestone.titleRequired })
  return { title, ...linkFields }
}

async function linkExisting(
  tx: Tx,
  principal: Principal,
  goal: ParentGoal,
  milestoneId: number,
  linkFields: LinkFields,
) {
  const { organization_id, project_id, ...fields } = linkFields
  const [extraField] = Object.keys(fields)
  if (extraField) refuseInvalid({ field: extraField, message: 'An existing milestone is added to a goal as it is' })

  const { milestone, actor } = await milestoneSeenBy(tx, principal, milestoneId)
  const isElsewhere =
    milestone.organization_id !== goal.organization_id ||
    (organization_id ?? milestone.organization_id) !== milestone.organization_id ||
    (project_id ?? milestone.project_id) !== milestone.project_id
  if (isElsewhere) refuseNotFound('Milestone')
  // Linking a team milestone to a personal goal could hide the milestone from everybody else.
  if (goal.is_personal && !milestone.is_personal) refuseConflict(texts.milestone.notPersonal)

  const link = await tx
    .insertInto('goal_milestones')
    .values({ organization_id: goal.organization_id, goal_id: goal.id, milestone_id: milestoneId })
    .onConflict((onConflict) => onConflict.columns(['goal_id', 'milestone_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!link) refuseConflict(texts.milestone.alreadyLinked)
  const linkedMilestone = await milestoneSeenBy(tx, principal, milestoneId)
  await record(
    tx,
    milestoneLinked(actor, linkedMilestone.milestone, await membersSeeing(tx, linkedMilestone.milestone)),
  )
  await recordGoalChanges(tx, principal.userId, [goal.id])
  return milestoneId
}

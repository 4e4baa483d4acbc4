import type { GoalMilestone, NewGoalMilestone } from '@muster/contracts/goal-milestones'
import { texts } from '@muster/contracts/texts'
import type { Session } from '@muster/server/access/session'
import { record } from '@muster/server/facts/record'
import { conflict, invalid, notFound } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { makeMilestone } from '../milestones/create.ts'
import { milestoneLinked } from '../milestones/facts.ts'
import { membersSeeing } from '../milestones/members-seeing.ts'
import { goalToPlan, type PlannedGoal } from '../milestones/place.ts'
import { milestoneSeenBy } from '../milestones/seen-by.ts'
import { tellGoals } from '../milestones/tell-goals.ts'
import { readLinks } from './link-seen-by.ts'

/** Creates a milestone under a goal, or links an existing one to it. */
export function createGoalMilestone(store: Store, session: Session, body: NewGoalMilestone): Promise<GoalMilestone> {
  return store.write(async (tx) => {
    const { goal_id, milestone_id, ...given } = body
    const goal = await goalToPlan(tx, session, goal_id, given.project_id)
    const id = milestone_id
      ? await linkExisting(tx, session, goal, milestone_id, given)
      : (await makeMilestone(tx, session, titled(given), goal)).milestone.id
    const [link] = await readLinks(tx, session, (links) =>
      links.where('gm.goal_id', '=', goal_id).where('gm.milestone_id', '=', id),
    )
    return link ?? notFound('Goal milestone')
  })
}

type Given = Omit<NewGoalMilestone, 'goal_id' | 'milestone_id'>

function titled({ title, ...given }: Given) {
  if (title === undefined) return invalid({ field: 'title', message: texts.milestone.titleRequired })
  return { title, ...given }
}

async function linkExisting(tx: Tx, session: Session, goal: PlannedGoal, milestoneId: number, given: Given) {
  const { organization_id, project_id, ...fields } = given
  const [extra] = Object.keys(fields)
  if (extra) invalid({ field: extra, message: 'A milestone that stands is put under a goal as it is' })

  const { milestone, actor } = await milestoneSeenBy(tx, session, milestoneId)
  const elsewhere =
    milestone.organization_id !== goal.organization_id ||
    (organization_id ?? milestone.organization_id) !== milestone.organization_id ||
    (project_id ?? milestone.project_id) !== milestone.project_id
  if (elsewhere) notFound('Milestone')
  // A personal goal would hide the milestone from everybody else.
  if (goal.is_personal && !milestone.is_personal) conflict(texts.milestone.notPersonal)

  const link = await tx
    .insertInto('goal_milestones')
    .values({ organization_id: goal.organization_id, goal_id: goal.id, milestone_id: milestoneId })
    .onConflict((clash) => clash.columns(['goal_id', 'milestone_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!link) conflict(texts.milestone.alreadyLinked)
  const linked = await milestoneSeenBy(tx, session, milestoneId)
  await record(tx, milestoneLinked(actor, linked.milestone, await membersSeeing(tx, linked.milestone)))
  await tellGoals(tx, session.userId, [goal.id])
  return milestoneId
}

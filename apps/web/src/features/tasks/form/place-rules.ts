import type { Goal } from '@muster/contracts/goals'
import type { Milestone } from '@muster/contracts/milestones'

type Place = { project_id: string; goal_id: string; goal_milestone_id: string }
type Known = {
  goals: readonly Pick<Goal, 'id' | 'project_id'>[]
  milestones: readonly Pick<Milestone, 'id' | 'project_id' | 'goal_id'>[]
}

const goalOf = ({ goals }: Known, id: string) => goals.find((goal) => String(goal.id) === id)
const milestoneOf = ({ milestones }: Known, id: string) => milestones.find((milestone) => String(milestone.id) === id)

/** Changes the project. Clears the milestone, and a goal that belongs to another project. */
export function afterProject({ project_id, goal_id, goal_milestone_id }: Place, chosen: string, known: Known): Place {
  if (chosen === project_id) return { project_id, goal_id, goal_milestone_id }
  const of = goalOf(known, goal_id)?.project_id
  const stays = of === null || String(of) === chosen
  return { project_id: chosen, goal_id: stays ? goal_id : '', goal_milestone_id: '' }
}

/** Changes the goal. Clears a milestone of a different goal, or the task would count for both. */
export function afterGoal({ project_id, goal_milestone_id }: Place, chosen: string, known: Known): Place {
  const of = milestoneOf(known, goal_milestone_id)?.goal_id
  const leaves = of && String(of) !== chosen
  return { project_id, goal_id: chosen, goal_milestone_id: leaves ? '' : goal_milestone_id }
}

/** Changes the milestone, and sets the goal of the milestone. */
export function afterMilestone({ project_id, goal_id }: Place, chosen: string, known: Known): Place {
  const of = milestoneOf(known, chosen)?.goal_id
  return { project_id, goal_id: of ? String(of) : goal_id, goal_milestone_id: chosen }
}

type GoalChoice = Pick<Goal, 'id' | 'project_id' | 'title' | 'is_personal'>
type MilestoneChoice = Pick<Milestone, 'id' | 'project_id' | 'title' | 'is_personal'>

/** The team's goals that fit the project, plus the current choice even if it is not visible to the user. */
export const goalChoices = (goals: readonly GoalChoice[], place: Place) =>
  withChosen(
    goals.filter(
      (one) => fits(one, place.goal_id) && (one.project_id === null || String(one.project_id) === place.project_id),
    ),
    place.goal_id,
    'A personal goal of somebody else',
  )

export const milestoneChoices = (milestones: readonly MilestoneChoice[], place: Place) =>
  withChosen(
    milestones.filter((one) => fits(one, place.goal_milestone_id) && String(one.project_id) === place.project_id),
    place.goal_milestone_id,
    'A milestone that you cannot see',
  )

const fits = ({ id, is_personal }: { id: number; is_personal: boolean }, chosen: string) =>
  !is_personal || String(id) === chosen

function withChosen(all: readonly { id: number; title: string }[], chosen: string, unknown: string) {
  const choices = all.map(({ id, title }) => ({ value: String(id), label: title }))
  if (!chosen || choices.some(({ value }) => value === chosen)) return choices
  return [...choices, { value: chosen, label: unknown }]
}

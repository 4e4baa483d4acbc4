import type { Goal } from '@muster/contracts/goals'
import type { Milestone } from '@muster/contracts/milestones'

type Place = { project: string; goal: string; milestone: string }
type Known = {
  goals: readonly Pick<Goal, 'id' | 'project_id'>[]
  milestones: readonly Pick<Milestone, 'id' | 'project_id' | 'goal_id'>[]
}

const goalOf = ({ goals }: Known, id: string) => goals.find((goal) => String(goal.id) === id)
const milestoneOf = ({ milestones }: Known, id: string) => milestones.find((milestone) => String(milestone.id) === id)

/** Another project: its milestones are others, and so are its goals, except those of no project. */
export function afterProject({ project, goal, milestone }: Place, chosen: string, known: Known): Place {
  if (chosen === project) return { project, goal, milestone }
  const of = goalOf(known, goal)?.project_id
  const stays = of === null || String(of) === chosen
  return { project: chosen, goal: stays ? goal : '', milestone: '' }
}

/** Another goal: a milestone of a different goal goes, or the task would count in both. */
export function afterGoal({ project, milestone }: Place, chosen: string, known: Known): Place {
  const of = milestoneOf(known, milestone)?.goal_id
  return { project, goal: chosen, milestone: of && String(of) !== chosen ? '' : milestone }
}

/** Another milestone: its tasks belong to its goal. */
export function afterMilestone({ project, goal }: Place, chosen: string, known: Known): Place {
  const of = milestoneOf(known, chosen)?.goal_id
  return { project, goal: of ? String(of) : goal, milestone: chosen }
}

type GoalChoice = Pick<Goal, 'id' | 'project_id' | 'title' | 'is_personal'>
type MilestoneChoice = Pick<Milestone, 'id' | 'project_id' | 'title' | 'is_personal'>

/** The team's goals that the project can have, and the one that is chosen, also when it is not visible to the user. */
export const goalChoices = (goals: readonly GoalChoice[], { project, goal }: Place) =>
  withChosen(
    goals.filter((one) => fits(one, goal) && (one.project_id === null || String(one.project_id) === project)),
    goal,
    'A personal goal of somebody else',
  )

export const milestoneChoices = (milestones: readonly MilestoneChoice[], { project, milestone }: Place) =>
  withChosen(
    milestones.filter((one) => fits(one, milestone) && String(one.project_id) === project),
    milestone,
    'A milestone that you cannot see',
  )

const fits = ({ id, is_personal }: { id: number; is_personal: boolean }, chosen: string) =>
  !is_personal || String(id) === chosen

function withChosen(all: readonly { id: number; title: string }[], chosen: string, unknown: string) {
  const choices = all.map(({ id, title }) => ({ value: String(id), label: title }))
  if (!chosen || choices.some(({ value }) => value === chosen)) return choices
  return [...choices, { value: chosen, label: unknown }]
}

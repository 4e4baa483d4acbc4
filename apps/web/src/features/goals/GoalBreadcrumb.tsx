import type { Goal } from '@muster/contracts/goals'
import { HeaderBreadcrumb } from '../../ui/page/HeaderBreadcrumb.tsx'
import { useGoalLinks } from './goal/use-goal-links.ts'

type Props = {
  goal: Goal
  /** The title of the current milestone; undefined on the page of the goal itself. */
  milestone?: string
}

/** Breadcrumb such as 'Goals › Goal › Milestone' in the header. */
export function GoalBreadcrumb({ goal, milestone }: Props) {
  const links = useGoalLinks()
  const goalsLevel = { key: 'goals', label: 'Goals', link: links.goals }
  const levels =
    milestone === undefined
      ? [goalsLevel, { key: 'goal', label: goal.title }]
      : [goalsLevel, { key: 'goal', label: goal.title, link: links.goal(goal) }, { key: 'milestone', label: milestone }]
  return <HeaderBreadcrumb levels={levels} />
}

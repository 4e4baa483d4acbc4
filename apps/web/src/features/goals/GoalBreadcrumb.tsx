import type { Goal } from '@muster/contracts/goals'
import { Link } from '@tanstack/react-router'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { useGoalLinks } from './goal/use-goal-links.ts'

type Props = {
  goal: Goal
  /** The title of the current milestone; undefined on the page of the goal itself. */
  milestone?: string
}

/** Breadcrumb such as 'Goals › Goal › Milestone'. */
export function GoalBreadcrumb({ goal, milestone }: Props) {
  const links = useGoalLinks()
  const goalsLevel = { key: 'goals', content: <Link {...links.goals}>Goals</Link> }
  if (milestone === undefined)
    return <Breadcrumb levels={[goalsLevel, { key: 'goal', content: <span>{goal.title}</span> }]} />
  return (
    <Breadcrumb
      levels={[
        goalsLevel,
        { key: 'goal', content: <Link {...links.goal(goal)}>{goal.title}</Link> },
        { key: 'milestone', content: <span>{milestone}</span> },
      ]}
    />
  )
}

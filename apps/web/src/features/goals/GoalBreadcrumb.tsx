import type { Goal } from '@muster/contracts/goals'
import { Link } from '@tanstack/react-router'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { useGoalLinks } from './goal/use-goal-links.ts'

type Props = {
  goal: Goal
  /** The title of the current milestone; undefined on the goal's level. */
  milestone?: string
}

/** Goals › Goal › Milestone. */
export function GoalBreadcrumb({ goal, milestone }: Props) {
  const links = useGoalLinks()
  const goals = { key: 'goals', place: <Link {...links.goals}>Goals</Link> }
  if (milestone === undefined) return <Breadcrumb levels={[goals, { key: 'goal', place: <span>{goal.title}</span> }]} />
  return (
    <Breadcrumb
      levels={[
        goals,
        { key: 'goal', place: <Link {...links.goal(goal)}>{goal.title}</Link> },
        { key: 'milestone', place: <span>{milestone}</span> },
      ]}
    />
  )
}

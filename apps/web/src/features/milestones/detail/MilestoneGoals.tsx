import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../../lib/area.ts'
import { goalQuery } from '../../goals/queries.ts'
import layout from '../../tasks/detail/detail.module.css'
import { milestoneGoalsQuery } from '../queries.ts'
import classes from './detail.module.css'

/** The visible goals that a milestone belongs to. */
export function MilestoneGoals({ milestoneId }: { milestoneId: number }) {
  const to = useAreaPath()
  const { data: links, error } = useQuery(milestoneGoalsQuery(milestoneId))
  const goals = useQueries({ queries: (links ?? []).map(({ goal_id }) => goalQuery(goal_id)) })
  if (error && !links) return <span className={classes.late}>{error.message}</span>
  if (links?.length === 0) return <span className={layout.nothing}>None</span>
  return (
    <ul className={classes.goals}>
      {!links && <template data-awaited />}
      {links?.map(({ id, goal_id }, index) => (
        <li key={id}>
          <Link
            to={to('goals')}
            search={{ goalId: goal_id, milestoneId }}
            className={`${layout.link} ${layout.oneLine}`}
          >
            {goals[index]?.data?.title ?? 'Goal'}
          </Link>
        </li>
      ))}
    </ul>
  )
}

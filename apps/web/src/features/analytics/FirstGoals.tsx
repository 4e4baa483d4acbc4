import { Progress } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import { formatDay } from '../../lib/format/dates.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { GoalStatusBadge } from '../goals/GoalStatusBadge.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import classes from './dashboard.module.css'
import { reachedPercent } from './figures.ts'
import { ListBox } from './ListBox.tsx'

/** The maximum number of goals that the dashboard requests, and the number of rows of the skeleton. */
export const maxGoals = 3

type Props = { data?: readonly Goal[]; error: Error | null; refetch: () => unknown }

/** Lists the given goals, each with its progress, status and due date. */
export function FirstGoals({ data, error, refetch }: Props) {
  const to = useAreaPath()
  return (
    <DashboardSection
      title='My Goals'
      actions={
        <ButtonLink variant='subtle' size='compact-sm' to={to('goals')}>
          All goals
        </ButtonLink>
      }
    >
      <ListBox
        label='My Goals'
        items={data}
        error={error?.message}
        onRetry={refetch}
        empty={{ title: 'No goals set yet', text: 'Goals of your projects and your own goals appear here.' }}
        keyOf={({ id }) => id}
        expectedRows={maxGoals}
        tallContent='progress'
      >
        {(goal) => (
          <>
            <span className={classes.main}>
              <Link to={to('goals')} search={{ goalId: goal.id }} className={classes.name}>
                {goal.title}
              </Link>
              <span className={classes.progress}>
                <Progress value={reachedPercent(goal)} size={6} aria-label={`Progress of ${goal.title}`} />
                <span className={classes.percent}>{reachedPercent(goal)}%</span>
              </span>
            </span>
            <span className={classes.marks}>
              <span className={classes.status}>
                <GoalStatusBadge status={goal.status} />
              </span>
              <span className={classes.due}>{formatDay(goal.due_date)}</span>
            </span>
          </>
        )}
      </ListBox>
    </DashboardSection>
  )
}

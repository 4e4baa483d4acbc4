import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import { formatDay } from '../../lib/format/dates.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { chanceText } from '../forecast/forecast-text.ts'
import { goalForecastsQuery } from '../forecast/queries.ts'
import { DashboardSection } from './DashboardSection.tsx'
import classes from './dashboard.module.css'
import { ListBox } from './ListBox.tsx'

/** Maximum number of rows. */
const shownCount = 5

/** The goals that are least likely to be finished in time. */
export function GoalForecasts({ orgId }: { orgId: number }) {
  const to = useAreaPath()
  const { data, error, refetch } = useQuery(goalForecastsQuery(orgId))
  return (
    <DashboardSection
      title='Goal Forecasts'
      actions={
        <ButtonLink variant='subtle' size='compact-sm' to={to('goals')}>
          All goals
        </ButtonLink>
      }
    >
      <ListBox
        label='Goal Forecasts'
        items={data?.slice(0, shownCount)}
        error={error?.message}
        onRetry={refetch}
        empty={{ title: 'Nothing to forecast', text: 'Goals with open tasks appear here.' }}
        keyOf={({ id }) => id}
        expectedRows={3}
        tallContent='marks'
      >
        {(goal) => (
          <>
            <span className={classes.main}>
              <Link to={to('goals')} search={{ goalId: goal.id }} className={classes.name}>
                {goal.title}
              </Link>
              <span className={classes.below}>{chanceText(goal)}</span>
            </span>
            <span className={classes.due}>{formatDay(goal.end_date)}</span>
          </>
        )}
      </ListBox>
    </DashboardSection>
  )
}

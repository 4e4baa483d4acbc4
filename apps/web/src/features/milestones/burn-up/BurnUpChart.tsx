import { useQuery } from '@tanstack/react-query'
import { shortDay } from '../../../lib/format/calendar.ts'
import { formatDay } from '../../../lib/format/dates.ts'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { ChartCardSkeleton } from '../../../ui/charts/ChartCardSkeleton.tsx'
import { TrendChart } from '../../../ui/charts/TrendChart.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { milestoneAnalyticsQuery } from '../queries.ts'
import classes from './burn-up.module.css'
import { startAtZero } from './start-at-zero.ts'

type Props = { of: 'goal' | 'project'; id: number; name?: string }

const colors = { total: 'var(--chart-6)', done: 'var(--chart-1)' }

/**
 * Chart with one line for the number of milestones, without cancelled ones, and one for the number of completed
 * milestones. The lines meet when all are completed.
 */
export function BurnUpChart({ of, id, name }: Props) {
  const { data, error, refetch, isFetching } = useQuery(milestoneAnalyticsQuery(of, id))
  if (error && !data)
    return (
      <div className={classes.instead}>
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      </div>
    )
  if (!data) return <ChartCardSkeleton />
  const days = startAtZero(data.burn_up)
  const lastDay = days.at(-1)
  if (!lastDay)
    return (
      <div className={classes.instead}>
        <EmptyState title='No milestones yet' text='From the first one on, each day is counted here.' />
      </div>
    )

  const title = name ? `Burn-up of ${name}` : 'Burn-up'
  return (
    <ChartCard
      title={title}
      range={`Since ${formatDay(days[0]?.date)}`}
      numbers={{
        columns: ['Day', 'Milestones', 'Completed'],
        rows: days.map(({ date, done, total }) => [formatDay(date), total, done]),
      }}
    >
      <TrendChart
        name={title}
        summary={`Line chart of milestones by day: ${lastDay.done} of ${lastDay.total} are completed`}
        height={350}
        labels={days.map(({ date }) => shortDay(date))}
        area
        series={[
          { name: 'Milestones', color: colors.total, values: days.map(({ total }) => total) },
          { name: 'Completed', color: colors.done, values: days.map(({ done }) => done) },
        ]}
        tips={days.map(({ date, done, total }) => ({
          title: formatDay(date),
          lines: [
            { label: 'Milestones', value: String(total), color: colors.total },
            { label: 'Completed', value: String(done), color: colors.done },
          ],
        }))}
      />
    </ChartCard>
  )
}

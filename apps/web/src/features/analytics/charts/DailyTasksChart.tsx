import { shortDay } from '../../../lib/format/calendar.ts'
import { formatCount } from '../../../lib/format/count.ts'
import { formatDay } from '../../../lib/format/dates.ts'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { TrendChart } from '../../../ui/charts/TrendChart.tsx'
import type { Analytics } from '../analytics-query.ts'
import { hasData } from '../figures.ts'

const title = 'Daily Task Creation Trends'

/** A chart of the tasks created per day. Renders nothing if no tasks were created. */
export function DailyTasksChart({ days }: Pick<Analytics, 'days'>) {
  if (!hasData(days)) return null
  const values = days.map(({ created }) => created)
  const sum = values.reduce((total, value) => total + value, 0)
  return (
    <ChartCard
      title={title}
      range={`Last ${days.length} days`}
      wide
      numbers={{ columns: ['Day', 'Tasks created'], rows: days.map(({ date, created }) => [formatDay(date), created]) }}
    >
      <TrendChart
        name={title}
        summary={`Line chart of tasks created by day, the last ${days.length} days: ${sum} in all, ${Math.max(...values)} on the busiest day`}
        height={350}
        labels={days.map(({ date }) => shortDay(date))}
        series={[{ name: 'Tasks', color: 'var(--chart-1)', values }]}
        tips={days.map(({ date, created }) => ({
          title: formatDay(date),
          lines: [{ label: 'Tasks created', value: formatCount(created) }],
        }))}
      />
    </ChartCard>
  )
}

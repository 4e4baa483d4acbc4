import { monthName, shortMonth } from '../../../lib/format/calendar.ts'
import { formatCount } from '../../../lib/format/count.ts'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { type Series, TrendChart } from '../../../ui/charts/TrendChart.tsx'
import type { Analytics } from '../analytics-query.ts'
import { hasData } from '../figures.ts'
import { listText, monthSpan } from './chart-texts.ts'

const title = 'Monthly Creation Trends'
const kinds = [
  { key: 'projects', name: 'Projects', color: 'var(--chart-1)' },
  { key: 'tasks', name: 'Tasks', color: 'var(--chart-2)' },
  { key: 'goals', name: 'Goals', color: 'var(--chart-3)' },
  { key: 'users', name: 'Users', color: 'var(--chart-6)' },
] as const

/** A chart of the objects created and the members who joined per month. Renders nothing if there were none. */
export function MonthlyChart({ months }: Pick<Analytics, 'months'>) {
  if (!hasData(months)) return null
  const series = kinds.map(
    ({ key, name, color }): Series => ({ name, color, values: months.map((month) => month[key]) }),
  )
  const numbers = {
    columns: ['Month', ...kinds.map(({ name }) => name)],
    rows: months.map((row) => [monthName(row.month), ...kinds.map(({ key }) => row[key])]),
  }
  const sums = series.map(({ name, values }) => ({ name, value: values.reduce((sum, value) => sum + value, 0) }))
  return (
    <ChartCard title={title} range={`Last ${months.length} months`} wide numbers={numbers}>
      <TrendChart
        name={title}
        summary={`Area chart of what was created by month, ${monthSpan(months)}: ${listText(sums)}`}
        height={350}
        area
        labels={months.map(({ month }) => shortMonth(month))}
        series={series}
        tips={months.map((row) => ({
          title: monthName(row.month),
          lines: kinds.map(({ key, name, color }) => ({ label: name, value: formatCount(row[key]), color })),
        }))}
      />
    </ChartCard>
  )
}

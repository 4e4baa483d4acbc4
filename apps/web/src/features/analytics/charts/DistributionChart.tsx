import type { ReactNode } from 'react'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { Legend } from '../../../ui/charts/Legend.tsx'
import { PieChart, type PiePart } from '../../../ui/charts/PieChart.tsx'
import { listed } from './chart-words.ts'

type Props = {
  title: string
  /** What is counted: 'tasks'. */
  what: string
  parts: readonly (PiePart & { mark: ReactNode })[]
}

/** Counts by status; nothing if all are zero. */
export function DistributionChart({ title, what, parts }: Props) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  if (total === 0) return null
  const numbers = {
    columns: ['Status', 'Count', 'Share'],
    rows: parts.map(({ name, value }) => [name, value, `${Math.round((value / total) * 100)}%`]),
  }
  return (
    <ChartCard title={title} range='Now' numbers={numbers}>
      <PieChart
        name={title}
        summary={`Pie chart of ${what} by status: ${listed(parts)}`}
        height={300}
        parts={parts}
        what={what}
      />
      <Legend entries={parts} />
    </ChartCard>
  )
}

import type { ReactNode } from 'react'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { Legend } from '../../../ui/charts/Legend.tsx'
import { PieChart, type PiePart } from '../../../ui/charts/PieChart.tsx'
import { listText } from './chart-texts.ts'

type Props = {
  title: string
  /** The plural noun of the counted objects, such as 'tasks'. */
  noun: string
  parts: readonly (PiePart & { mark: ReactNode })[]
}

/** A chart of counts by status. Renders nothing if all counts are zero. */
export function DistributionChart({ title, noun, parts }: Props) {
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
        summary={`Pie chart of ${noun} by status: ${listText(parts)}`}
        height={300}
        parts={parts}
        noun={noun}
      />
      <Legend entries={parts} />
    </ChartCard>
  )
}

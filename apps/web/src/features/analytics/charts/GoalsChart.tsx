import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import type { Analytics } from '../analytics-query.ts'
import { listText, milestonesText } from './chart-texts.ts'

/** The axis always covers 0 to 100 %, regardless of the highest progress. */
const ticks = [0, 25, 50, 75, 100]

/** A chart of the progress of the newest goals. Renders nothing if there are no goals. */
export function GoalsChart({ title, goals }: Pick<Analytics, 'goals'> & { title: string }) {
  if (goals.length === 0) return null
  const bars = goals.map((goal) => ({
    name: goal.goal_name,
    value: goal.progress,
    color: 'var(--chart-1)',
    tip: { title: goal.goal_name, lines: [{ value: `${goal.progress}%` }, { value: milestonesText(goal) }] },
  }))
  return (
    <ChartCard
      title={title}
      range={goals.length === 1 ? 'The newest goal' : `The ${goals.length} newest goals`}
      wide
      numbers={{
        columns: ['Goal', 'Progress', 'Milestones'],
        rows: goals.map((goal) => [
          goal.goal_name,
          `${goal.progress}%`,
          `${goal.completed_milestones} / ${goal.total_milestones}`,
        ]),
      }}
    >
      <BarChart
        name={title}
        summary={`Bar chart of the progress of goals, from 0 to 100 percent: ${listText(bars, '%')}`}
        height={350}
        bars={bars}
        ticks={ticks}
        unit='%'
      />
    </ChartCard>
  )
}

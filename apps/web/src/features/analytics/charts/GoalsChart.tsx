import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import type { Analytics } from '../analytics-query.ts'
import { listed, milestonesText } from './chart-words.ts'

/** Fixed at 0 to 100 %, whatever the highest progress. */
const ticks = [0, 25, 50, 75, 100]

/** Progress of the newest goals; nothing without goals. */
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
        summary={`Bar chart of the progress of goals, from 0 to 100 percent: ${listed(bars, '%')}`}
        height={350}
        bars={bars}
        ticks={ticks}
        unit='%'
      />
    </ChartCard>
  )
}

import { projectStatusNames } from '@muster/contracts/projects/fields'
import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { ChartGrid } from '../../../ui/charts/ChartGrid.tsx'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { projectStatusQuarters } from '../../projects/project-status.ts'
import { taskStatusColors, taskStatusQuarters } from '../../tasks/task-labels.ts'
import type { Analytics } from '../analytics-query.ts'
import { type ChartVariant, chartTitles } from './chart-texts.ts'
import { DailyTasksChart } from './DailyTasksChart.tsx'
import { DistributionChart } from './DistributionChart.tsx'
import { GoalsChart } from './GoalsChart.tsx'
import { MonthlyChart } from './MonthlyChart.tsx'
import { projectStatusColors } from './project-status-colors.ts'
import { RolesChart } from './RolesChart.tsx'

type Props = { analytics: Analytics; variant: ChartVariant }

/** The six charts, each only if it has data. */
export function AnalyticsCharts({ analytics, variant }: Props) {
  const { taskStatuses, projectStatuses, months, roles, goals, days } = analytics
  const titles = chartTitles[variant]
  return (
    <ChartGrid>
      <MonthlyChart months={months} />
      <DistributionChart
        title='Task Status Distribution'
        noun='tasks'
        parts={taskStatuses.map(({ status, count }) => ({
          name: taskStatusNames[status],
          value: count,
          color: taskStatusColors[status],
          striped: status === 'cancelled',
          mark: <StatusRing filledQuarters={taskStatusQuarters[status]} size={12} color={taskStatusColors[status]} />,
        }))}
      />
      <DailyTasksChart days={days} />
      <DistributionChart
        title='Project Status Distribution'
        noun='projects'
        parts={projectStatuses.map(({ status, count }) => ({
          name: projectStatusNames[status],
          value: count,
          color: projectStatusColors[status],
          striped: status === 'cancelled',
          mark: (
            <StatusRing filledQuarters={projectStatusQuarters[status]} size={12} color={projectStatusColors[status]} />
          ),
        }))}
      />
      <GoalsChart title={titles.goals} goals={goals} />
      <RolesChart title={titles.roles} roles={roles} />
    </ChartGrid>
  )
}

import { IconAlertTriangle, IconCircleCheck, IconFlag3, IconProgress } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { StatStrip } from '../../../ui/stats/StatStrip.tsx'
import { milestoneOverviewQuery } from '../queries.ts'
import classes from './overview.module.css'

const figures = [
  { key: 'total', title: 'Total', icon: IconFlag3 },
  { key: 'completed', title: 'Completed', icon: IconCircleCheck },
  { key: 'in_progress', title: 'In Progress', icon: IconProgress },
  { key: 'overdue', title: 'Overdue', icon: IconAlertTriangle },
] as const

/**
 * The numbers of milestones: in total, completed, in progress and overdue. `Upcoming` uses the same query and shows its
 * error.
 */
export function Overview({ orgId }: { orgId: number }) {
  const { data, error } = useQuery(milestoneOverviewQuery(orgId))
  const stats = figures.map(({ key, ...figure }) => ({ ...figure, value: data?.[key] ?? (error ? '–' : undefined) }))
  return (
    <div className={classes.figures}>
      <StatStrip label='Overview' stats={stats} />
    </div>
  )
}

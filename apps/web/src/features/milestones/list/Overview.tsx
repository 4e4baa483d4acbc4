import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { milestoneOverviewQuery } from '../queries.ts'
import classes from './overview.module.css'

const figures = [
  { key: 'total', label: 'Total' },
  { key: 'completed', label: 'Completed' },
  { key: 'in_progress', label: 'In Progress' },
  { key: 'overdue', label: 'Overdue' },
] as const

/** How many milestones there are, and how they stand. */
export function Overview({ orgId }: { orgId: number }) {
  const { data, error } = useQuery(milestoneOverviewQuery(orgId))
  return (
    <dl className={classes.figures} aria-label='Overview'>
      {figures.map(({ key, label }) => (
        <div key={key} data-late={(key === 'overdue' && data && data.overdue > 0) || undefined}>
          <dt>{label}</dt>
          <dd>{data ? data[key] : error ? '–' : <Skeleton height={28} width={32} radius='sm' />}</dd>
        </div>
      ))}
    </dl>
  )
}

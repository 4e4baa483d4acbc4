import type { DashboardStats } from '@muster/contracts/analytics'
import { IconChecklist, IconFlag3, IconFolder, IconTargetArrow, IconUsers } from '@tabler/icons-react'
import type { Stat } from '../../ui/stats/StatTile.tsx'
import { trendOf } from './figures.ts'

type Milestones = { data?: { total: number }; error: Error | null; refetch: () => unknown }

const counted = [
  { key: 'total_projects', title: 'My Projects', icon: IconFolder },
  { key: 'total_tasks', title: 'Team Tasks', icon: IconChecklist },
  { key: 'total_goals', title: 'Team Goals', icon: IconTargetArrow },
  { key: 'total_users', title: 'Team Members', icon: IconUsers },
] as const

/** The figures of the team. Their error is shown once, below, and the tiles have no value. */
export const managerStats = (stats: DashboardStats | undefined, failed: boolean, milestones: Milestones): Stat[] => [
  ...counted.map(({ key, title, icon }) => ({
    title,
    icon,
    value: failed ? '–' : stats?.[key],
    trend: trendOf(stats?.[key], stats?.previous[key]),
  })),
  {
    title: 'Milestones',
    icon: IconFlag3,
    value: milestones.data?.total,
    error: milestones.data ? undefined : milestones.error?.message,
    onRetry: milestones.refetch,
  },
]

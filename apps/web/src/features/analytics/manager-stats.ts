import type { DashboardStats } from '@muster/contracts/analytics'
import { IconChecklist, IconFlag3, IconFolder, IconTargetArrow, IconUsers } from '@tabler/icons-react'
import type { Stat } from '../../ui/stats/StatTile.tsx'
import { trendPercent } from './figures.ts'

type Milestones = { data?: { total: number }; error: Error | null; refetch: () => unknown }

const countedStats = [
  { key: 'total_projects', title: 'My Projects', icon: IconFolder },
  { key: 'total_tasks', title: 'Team Tasks', icon: IconChecklist },
  { key: 'total_goals', title: 'Team Goals', icon: IconTargetArrow },
  { key: 'total_users', title: 'Team Members', icon: IconUsers },
] as const

/**
 * The figures of the team. If the analytics failed to load, their tiles show dashes, and the error is shown once below
 * all tiles. The number of milestones comes from a separate request, whose error is shown in its tile.
 */
export const managerStats = (stats: DashboardStats | undefined, hasFailed: boolean, milestones: Milestones): Stat[] => [
  ...countedStats.map(({ key, title, icon }) => ({
    title,
    icon,
    value: hasFailed ? '–' : stats?.[key],
    trend: trendPercent(stats?.[key], stats?.previous[key]),
  })),
  {
    title: 'Milestones',
    icon: IconFlag3,
    value: milestones.data?.total,
    error: milestones.data ? undefined : milestones.error?.message,
    onRetry: milestones.refetch,
  },
]

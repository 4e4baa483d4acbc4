import type { DashboardStats } from '@muster/contracts/analytics'
import {
  IconBuilding,
  IconChecklist,
  IconCircleCheck,
  IconFolder,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react'
import type { Stat } from '../../ui/stats/StatTile.tsx'
import { trendPercent } from './figures.ts'

type Organizations = { data?: readonly unknown[]; error: Error | null; refetch: () => unknown }

const countedStats = [
  { key: 'total_projects', title: 'Total Projects', icon: IconFolder },
  { key: 'total_tasks', title: 'Total Tasks', icon: IconChecklist },
  { key: 'total_goals', title: 'Total Goals', icon: IconTargetArrow },
  { key: 'total_users', title: 'Total Users', icon: IconUsers },
  { key: 'completed_tasks', title: 'Completed Tasks', icon: IconCircleCheck },
] as const

/**
 * The number of the user's organizations, and the counts of the selected organization. The analytics cover only one
 * organization, so the number of organizations comes from the list of organizations.
 */
export const adminStats = (stats: DashboardStats | undefined, organizations: Organizations): Stat[] => [
  {
    title: 'Total Organizations',
    value: organizations.data?.length,
    icon: IconBuilding,
    error: organizations.data ? undefined : organizations.error?.message,
    onRetry: organizations.refetch,
  },
  ...countedStats.map(({ key, title, icon }) => ({
    title,
    icon,
    value: stats?.[key],
    trend: trendPercent(stats?.[key], stats?.previous[key]),
  })),
]

import type { DashboardStats } from '@muster/contracts/analytics'

/**
 * Whether the charts of an organization would show next to nothing: there are no tasks, and at most one user. While the
 * first steps are shown instead of zeros, the number of users does not matter.
 */
export const isNewOrganization = (
  stats: Pick<DashboardStats, 'total_tasks' | 'total_users'> | undefined,
  hasSteps: boolean,
) => stats !== undefined && stats.total_tasks === 0 && (hasSteps || stats.total_users <= 1)

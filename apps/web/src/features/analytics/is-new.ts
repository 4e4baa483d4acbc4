import type { DashboardStats } from '@muster/contracts/analytics'

/** Whether an organization has at most one user and no tasks. Its charts would show next to nothing. */
export const isNewOrganization = (stats: Pick<DashboardStats, 'total_tasks' | 'total_users'> | undefined) =>
  stats !== undefined && stats.total_tasks === 0 && stats.total_users <= 1

import type { DashboardStats } from '@muster/contracts/analytics'

/** An organization with one user and no task, whose figures and charts would show only that user. */
export const isNew = (stats: Pick<DashboardStats, 'total_tasks' | 'total_users'> | undefined) =>
  stats !== undefined && stats.total_tasks === 0 && stats.total_users <= 1

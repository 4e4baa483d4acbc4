import type { DashboardStats } from '@muster/contracts/analytics'

/** An organization of one user without any task: all that its figures and charts would show is that user. */
export const isNew = (stats: Pick<DashboardStats, 'total_tasks' | 'total_users'> | undefined) =>
  stats !== undefined && stats.total_tasks === 0 && stats.total_users <= 1

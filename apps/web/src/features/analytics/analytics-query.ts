import {
  readDashboardStats,
  readGoalProgress,
  readMonthlyTrends,
  readProjectStatuses,
  readTaskStatuses,
  readTaskTrends,
  readUserRoles,
} from '@muster/contracts/analytics'
import { texts } from '@muster/contracts/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { token } from '../../lib/token.ts'

export const analyticsKey = (orgId: number) => ['analytics', orgId] as const

/** All figures of an organization, together: when one of the seven fails, there are none. */
export const analyticsQuery = (orgId: number) =>
  queryOptions({
    queryKey: analyticsKey(orgId),
    queryFn: ({ signal }) => fetchAnalytics(orgId, signal),
    // What happened while the dashboard was closed is unknown to it.
    staleTime: 0,
  })

export type Analytics = Awaited<ReturnType<typeof fetchAnalytics>>

export async function fetchAnalytics(orgId: number, signal?: AbortSignal) {
  if (!token.get()) throw new Error(texts.analytics.logIn)
  const input = { query: { organization_id: orgId } }
  const options = { fallback: 'The server gave no reason', signal }
  const [stats, taskStatuses, projectStatuses, months, roles, goals, days] = await Promise.all([
    call(readDashboardStats, input, options),
    call(readTaskStatuses, input, options),
    call(readProjectStatuses, input, options),
    call(readMonthlyTrends, input, options),
    call(readUserRoles, input, options),
    call(readGoalProgress, input, options),
    call(readTaskTrends, input, options),
  ])
  return { stats, taskStatuses, projectStatuses, months, roles, goals, days }
}

/** Why there are no figures. */
export function analyticsMessage(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  return byStatus[error.status] ?? texts.analytics.failed(error.message)
}

const byStatus: Record<number, string> = {
  0: texts.analytics.cannotConnect,
  401: texts.analytics.authenticationFailed,
  403: texts.analytics.notYours,
  404: texts.analytics.serviceNotFound,
}

import {
  readDashboardStats,
  readGoalProgress,
  readMonthlyTrends,
  readProjectStatuses,
  readTaskStatuses,
  readTaskTrends,
  readUserRoles,
} from '@muster/contracts/analytics'
import type { Changed } from '@muster/contracts/live'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { token } from '../../lib/api/token.ts'

export const analyticsKey = (orgId: number) => ['analytics', orgId] as const

/** All figures of an organization together: when one of the seven fails, there are none. */
export const analyticsQuery = (orgId: number) =>
  queryOptions({
    queryKey: analyticsKey(orgId),
    queryFn: ({ signal }) => fetchAnalytics(orgId, signal),
    // Changes are not followed while the dashboard is closed.
    staleTime: 0,
  })

export type Analytics = Awaited<ReturnType<typeof fetchAnalytics>>

export async function fetchAnalytics(orgId: number, signal?: AbortSignal) {
  if (!token.get()) throw new Error(texts.analytics.logIn)
  const read = readers(orgId, signal)
  const [stats, taskStatuses, projectStatuses, months, roles, goals, days] = await Promise.all([
    read.stats(),
    read.taskStatuses(),
    read.projectStatuses(),
    read.months(),
    read.roles(),
    read.goals(),
    read.days(),
  ])
  return { stats, taskStatuses, projectStatuses, months, roles, goals, days }
}

function readers(orgId: number, signal?: AbortSignal) {
  const input = { query: { organization_id: orgId } }
  const options = { fallback: 'The server gave no reason', signal }
  return {
    stats: () => call(readDashboardStats, input, options),
    taskStatuses: () => call(readTaskStatuses, input, options),
    projectStatuses: () => call(readProjectStatuses, input, options),
    months: () => call(readMonthlyTrends, input, options),
    roles: () => call(readUserRoles, input, options),
    goals: () => call(readGoalProgress, input, options),
    days: () => call(readTaskTrends, input, options),
  }
}

/** The known figures, with only the given parts fetched again. */
async function fetchSome(orgId: number, known: Analytics, parts: ReadonlySet<keyof Analytics>): Promise<Analytics> {
  const read = readers(orgId)
  const [stats, taskStatuses, months, goals, days] = await Promise.all([
    parts.has('stats') ? read.stats() : known.stats,
    parts.has('taskStatuses') ? read.taskStatuses() : known.taskStatuses,
    parts.has('months') ? read.months() : known.months,
    parts.has('goals') ? read.goals() : known.goals,
    parts.has('days') ? read.days() : known.days,
  ])
  return { ...known, stats, taskStatuses, months, goals, days }
}

/** The figures affected by a change; undefined for all. Deleting and restoring may affect related objects. */
function partsFor({ entity, action }: Changed): (keyof Analytics)[] | undefined {
  const isUpdate = action === 'updated'
  if (entity === 'task') return isUpdate ? ['stats', 'taskStatuses'] : ['stats', 'taskStatuses', 'months', 'days']
  if (entity === 'milestone' && isUpdate) return ['goals']
  if (entity === 'goal' && isUpdate) return ['stats', 'months', 'goals']
  return undefined
}

/** Updates the figures after these changes, and fetches only those affected. */
export async function refreshAnalytics(queryClient: QueryClient, orgId: number, events: readonly Changed[]) {
  const queryKey = analyticsKey(orgId)
  const before = queryClient.getQueryState<Analytics>(queryKey)
  const concerned = events.map(partsFor)
  const all = () => queryClient.invalidateQueries({ queryKey })
  if (!before?.data || before.fetchStatus === 'fetching' || before.error || concerned.includes(undefined)) return all()
  const parts = new Set(concerned.flatMap((some) => some ?? []))
  const next = await fetchSome(orgId, before.data, parts).catch(() => undefined)
  const now = queryClient.getQueryState<Analytics>(queryKey)
  // A full fetch that finished in the meantime may be older or newer than this one.
  if (!next || now?.data !== before.data || now.fetchStatus === 'fetching') return all()
  queryClient.setQueryData(queryKey, next)
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

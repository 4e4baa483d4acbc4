import {
  readDashboardStats,
  readGoalProgress,
  readMonthlyTrends,
  readProjectStatuses,
  readTaskStatuses,
  readTaskTrends,
  readUserRoles,
} from '@muster/contracts/analytics'
import type { ChangedEvent } from '@muster/contracts/live'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { token } from '../../lib/api/token.ts'

export const analyticsKey = (orgId: number) => ['analytics', orgId] as const

/** All seven parts of an organization's analytics; if the request for one part fails, the query fails. */
export const analyticsQuery = (orgId: number) =>
  queryOptions({
    queryKey: analyticsKey(orgId),
    queryFn: ({ signal }) => fetchAnalytics(orgId, signal),
    // Always refetched on mount, because live changes are not applied while the dashboard is closed.
    staleTime: 0,
  })

export type Analytics = Awaited<ReturnType<typeof fetchAnalytics>>

export async function fetchAnalytics(orgId: number, signal?: AbortSignal) {
  if (!token.get()) throw new Error(texts.analytics.logIn)
  const read = partReaders(orgId, signal)
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

function partReaders(orgId: number, signal?: AbortSignal) {
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

/**
 * Fetches the given parts again, and returns them together with the remaining parts of `current`. It never fetches
 * `projectStatuses` or `roles`, because `partsAffectedBy` never returns them.
 */
async function fetchParts(orgId: number, current: Analytics, parts: ReadonlySet<keyof Analytics>): Promise<Analytics> {
  const read = partReaders(orgId)
  const [stats, taskStatuses, months, goals, days] = await Promise.all([
    parts.has('stats') ? read.stats() : current.stats,
    parts.has('taskStatuses') ? read.taskStatuses() : current.taskStatuses,
    parts.has('months') ? read.months() : current.months,
    parts.has('goals') ? read.goals() : current.goals,
    parts.has('days') ? read.days() : current.days,
  ])
  return { ...current, stats, taskStatuses, months, goals, days }
}

/**
 * The parts that a change affects; undefined if all parts must be fetched again because the change may affect further
 * objects. For example, deleting a goal may also delete its milestones.
 */
function partsAffectedBy({ entity, action }: ChangedEvent): (keyof Analytics)[] | undefined {
  const isUpdate = action === 'updated'
  if (entity === 'task') return isUpdate ? ['stats', 'taskStatuses'] : ['stats', 'taskStatuses', 'months', 'days']
  if (entity === 'milestone' && isUpdate) return ['goals']
  if (entity === 'goal' && isUpdate) return ['stats', 'months', 'goals']
  return undefined
}

/**
 * Updates the figures after the given changes. If possible, fetches only the affected figures; otherwise fetches all of
 * them.
 */
export async function refreshAnalytics(queryClient: QueryClient, orgId: number, events: readonly ChangedEvent[]) {
  const queryKey = analyticsKey(orgId)
  const previousState = queryClient.getQueryState<Analytics>(queryKey)
  const affectedParts = events.map(partsAffectedBy)
  const refetchAll = () => queryClient.invalidateQueries({ queryKey })
  if (
    !previousState?.data ||
    previousState.fetchStatus === 'fetching' ||
    previousState.error ||
    affectedParts.includes(undefined)
  )
    return refetchAll()
  const parts = new Set(affectedParts.flatMap((eventParts) => eventParts ?? []))
  const next = await fetchParts(orgId, previousState.data, parts).catch(() => undefined)
  const currentState = queryClient.getQueryState<Analytics>(queryKey)
  // A full fetch in the meantime may have returned older or newer figures than `next`, so everything is refetched.
  if (!next || currentState?.data !== previousState.data || currentState.fetchStatus === 'fetching') return refetchAll()
  queryClient.setQueryData(queryKey, next)
}

/** Returns the message for figures that failed to load. */
export function analyticsMessage(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  return messagesByStatus[error.status] ?? texts.analytics.failed(error.message)
}

const messagesByStatus: Record<number, string> = {
  0: texts.analytics.cannotConnect,
  401: texts.analytics.authenticationFailed,
  403: texts.analytics.notYours,
  404: texts.analytics.serviceNotFound,
}

import type { Task } from '@muster/contracts/tasks'
import {
  listTimeEntries,
  listTimeLocks,
  readRunningTimer,
  readTaskTime,
  readTimeReport,
  readTimeWeek,
} from '@muster/contracts/time-entries'
import type { TimeGrouping } from '@muster/contracts/time-entries/fields'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { keepPrevious } from '../../../lib/api/keep-previous.ts'
import { onChanged } from '../../../lib/live/live.ts'
import { runningTimerKey, timeOfObject } from './keys.ts'

/** Rereads everything about time entries, also the time of a project, milestone or goal. */
export const refreshTimeEntries = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [entity, part] }) => entity === 'time_entry' || part === timeOfObject,
  })

onChanged('time_entry', (_events, queryClient) => refreshTimeEntries(queryClient))

// Entries and weeks say which of their days are locked.
onChanged('time_lock', (_events, queryClient) => {
  queryClient.invalidateQueries({ queryKey: ['time_lock'] })
  refreshTimeEntries(queryClient)
})

export const runningTimerQuery = queryOptions({
  queryKey: runningTimerKey,
  queryFn: ({ signal }) => call(readRunningTimer, {}, { fallback: 'Failed to fetch the timer', signal }),
})

/** The estimate and the subtasks are in the key, because live changes of the task do not reread time entries. */
export const taskTimeQuery = ({ id, estimated_hours, subtask_count }: Task) =>
  queryOptions({
    queryKey: ['time_entry', 'task', id, estimated_hours, subtask_count],
    queryFn: ({ signal }) => call(readTaskTime, { params: { id } }, { fallback: 'Failed to fetch the time', signal }),
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[2] === id ? previous : undefined),
  })

type EntryFilters = { task_id?: number; user_id?: number; from?: string; to?: string; limit?: number }

/** The entries of an organization that the user sees, the latest first. */
export function timeEntriesQuery(organizationId: number, { limit, ...filters }: EntryFilters) {
  const queryKey = ['time_entry', 'list', organizationId, filters, limit]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      call(
        listTimeEntries,
        { params: { id: organizationId }, query: { ...filters, limit } },
        { fallback: 'Failed to fetch the time entries', signal },
      ),
    // While more of the same entries load.
    placeholderData: keepPrevious(queryKey, (key) => key.slice(0, 4)),
  })
}

/** The week that contains a day; of the user if `userId` is undefined. */
export const timeWeekQuery = (organizationId: number, day: string, userId: number | undefined) =>
  queryOptions({
    queryKey: ['time_entry', 'week', organizationId, day, userId],
    queryFn: ({ signal }) =>
      call(
        readTimeWeek,
        { params: { id: organizationId }, query: { day, user_id: userId } },
        { fallback: 'Failed to fetch the week', signal },
      ),
  })

export type ReportFilters = {
  by: TimeGrouping
  from?: string
  to?: string
  user_id?: number
  project_id?: number
  milestone_id?: number
  goal_id?: number
}

export function timeReportQuery(organizationId: number, { by, ...scope }: ReportFilters) {
  const queryKey = ['time_entry', 'report', organizationId, by, scope]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      call(
        readTimeReport,
        { params: { id: organizationId }, query: { by, ...scope } },
        { fallback: 'Failed to fetch the report', signal },
      ),
    placeholderData: keepPrevious(queryKey, (key) => key.slice(0, 4)),
  })
}

export const timeLocksQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['time_lock', organizationId],
    queryFn: ({ signal }) =>
      call(
        listTimeLocks,
        { params: { id: organizationId } },
        { fallback: 'Failed to fetch the locked months', signal },
      ),
  })

import { queryOptions } from '@tanstack/react-query'
import type { GroupCounts } from '../../../lib/api/api.ts'
import { fetchEveryPage } from '../../../lib/api/every-page.ts'
import '../live-tasks.ts'
import { keepSameTasks } from '../same-tasks.ts'
import { taskPageKey } from '../task-keys.ts'
import type { TaskScope } from '../task-scope.ts'
import { fetchTasks } from './fetch-tasks.ts'
import type { TaskPageRequest, TasksOnPage } from './task-page.ts'

/** One page of a list of tasks. */
export const taskPageQuery = (request: TaskPageRequest) =>
  queryOptions({
    queryKey: taskPageKey(request),
    queryFn: async ({ client, signal }) => {
      const fetchedPage = await fetchPage(request, signal)
      return {
        ...fetchedPage,
        tasks: keepSameTasks(client.getQueryData(taskPageKey(request))?.tasks, fetchedPage.tasks),
      }
    },
    structuralSharing: false,
  })

async function fetchPage(request: TaskPageRequest, signal: AbortSignal): Promise<TasksOnPage> {
  const { scope, filters, sort, sort_field, page, perPage, isCounted } = request
  let total = 0
  let groups: GroupCounts = {}
  const setCounts = (all: number, ofGroups: GroupCounts) => {
    total = all
    groups = ofGroups
  }
  const part = { limit: perPage, ...(page > 1 && { offset: (page - 1) * perPage }) }
  const parameters = {
    ...filters,
    sort,
    ...(sort_field && { sort_field }),
    ...part,
    ...(isCounted && { group: 'status' as const }),
  }
  const tasks = await fetchTasks(scope, parameters, { signal, onCount: setCounts })
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  return page > lastPage ? fetchPage({ ...request, page: lastPage }, signal) : { tasks, total, groups, page }
}

/** Number of rows per request of an export. */
const tasksPerExportRequest = 2_000

/** Reads the tasks of all pages in order, for an export. */
export const fetchEveryTask = ({
  scope,
  filters,
  sort,
  sort_field,
}: Pick<TaskPageRequest, 'scope' | 'filters' | 'sort' | 'sort_field'>) =>
  fetchEveryPage((offset, setTotal) =>
    fetchTasks(
      scope,
      {
        ...filters,
        sort,
        ...(sort_field && { sort_field }),
        limit: tasksPerExportRequest,
        ...(offset > 0 && { offset }),
      },
      { onCount: setTotal },
    ),
  )

/** The number of tasks in a list without filters. */
export const taskCountQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', 'count', scope],
    queryFn: async ({ signal }) => {
      let total = 0
      const setTotal = (all: number) => {
        total = all
      }
      await fetchTasks(scope, { limit: 1 }, { signal, onCount: setTotal })
      return total
    },
  })

import { queryOptions } from '@tanstack/react-query'
import type { GroupCounts } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'
import '../live-tasks.ts'
import { keepSame } from '../same-tasks.ts'
import { taskPageKey } from '../task-keys.ts'
import type { TaskScope } from '../task-scope.ts'
import { fetchTasks } from './fetch-tasks.ts'
import type { TaskPageLook, TasksOnPage } from './task-page.ts'

/** One page of a list of tasks. */
export const taskPageQuery = (look: TaskPageLook) =>
  queryOptions({
    queryKey: taskPageKey(look),
    queryFn: async ({ client, signal }) => {
      const read = await fetchPage(look, signal)
      return { ...read, tasks: keepSame(client.getQueryData(taskPageKey(look))?.tasks, read.tasks) }
    },
    structuralSharing: false,
  })

async function fetchPage(look: TaskPageLook, signal: AbortSignal): Promise<TasksOnPage> {
  const { scope, filters, sort, page, perPage, isCounted } = look
  let total = 0
  let groups: GroupCounts = {}
  const counted = (all: number, ofGroups: GroupCounts) => {
    total = all
    groups = ofGroups
  }
  const part = { limit: perPage, ...(page > 1 && { offset: (page - 1) * perPage }) }
  const parameters = { ...filters, sort, ...part, ...(isCounted && { group: 'status' as const }) }
  const tasks = await fetchTasks(scope, parameters, { signal, counted })
  const last = Math.max(1, Math.ceil(total / perPage))
  return page > last ? fetchPage({ ...look, page: last }, signal) : { tasks, total, groups, page }
}

/** Number of rows per request of an export. */
const exportedAtOnce = 2_000

/** Reads the tasks of all pages in order, for an export. */
export const everyTask = ({ scope, filters, sort }: Pick<TaskPageLook, 'scope' | 'filters' | 'sort'>) =>
  everyPage((from, counted) =>
    fetchTasks(scope, { ...filters, sort, limit: exportedAtOnce, ...(from > 0 && { offset: from }) }, { counted }),
  )

/** The number of tasks in a list without filters. */
export const taskCountQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', 'count', scope],
    queryFn: async ({ signal }) => {
      let total = 0
      const counted = (all: number) => {
        total = all
      }
      await fetchTasks(scope, { limit: 1 }, { signal, counted })
      return total
    },
  })

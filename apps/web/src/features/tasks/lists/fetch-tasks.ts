import { listMilestoneTasks, listMyTasks, listOrganizationTasks, listTasks, type Task } from '@muster/contracts/tasks'
import type { TaskSort } from '@muster/contracts/tasks/query'
import { texts } from '@muster/contracts/texts'
import { call, type GroupCounts } from '../../../lib/api/api.ts'
import type { TaskScope } from '../task-scope.ts'

/** What a list of tasks is filtered by: parameters of `packages/contracts/src/tasks/query.ts`. */
export type TaskFilterParameters = {
  q?: string
  status_is?: string
  priority_is?: string
  project_id_is?: string
  assigned_users_is?: string
}

/** Which part of a list is read, and in which order. */
export type TaskParameters = TaskFilterParameters & {
  sort?: TaskSort
  limit?: number
  offset?: number
  group?: 'status'
  /** Words of key and title. */
  find?: string
  /** The first so many of each group. */
  group_limit?: number
  /** Only these, separated by commas. */
  ids?: string
}

type Options = { signal?: AbortSignal; counted?: (total: number, groups: GroupCounts) => void }

/** The tasks of a list, or the part of it that the parameters name. */
export function fetchTasks(scope: TaskScope, parameters: TaskParameters, options: Options): Promise<Task[]> {
  const { fetchTasks, fetchMyTasks, fetchOrganizationTasks } = texts.failed
  if (scope.kind === 'all') return call(listTasks, { query: parameters }, { fallback: fetchTasks, ...options })
  if (scope.kind === 'mine') {
    const query = { organization_id: scope.orgId, ...parameters }
    return call(listMyTasks, { query }, { fallback: fetchMyTasks, ...options })
  }
  if (scope.kind === 'milestone') {
    const input = { params: { id: scope.milestoneId }, query: parameters }
    return call(listMilestoneTasks, input, { fallback: fetchTasks, ...options })
  }
  const input = { params: { id: scope.orgId }, query: parameters }
  return call(listOrganizationTasks, input, { fallback: fetchOrganizationTasks, ...options })
}

import { listMilestoneTasks, listMyTasks, listOrganizationTasks, listTasks, type Task } from '@muster/contracts/tasks'
import type { TaskSort } from '@muster/contracts/tasks/query'
import type { ReceiptState } from '@muster/contracts/tasks/receipt-responses'
import { texts } from '@muster/contracts/texts'
import { call, type GroupCounts } from '../../../lib/api/api.ts'
import type { TaskScope } from '../task-scope.ts'

/** Filter parameters of a list of tasks; see `packages/contracts/src/tasks/query.ts`. */
export type TaskFilterParameters = {
  q?: string
  status_is?: string
  priority_is?: string
  project_id_is?: string
  assigned_users_is?: string
  labels_is?: string
  due_date_before?: string
  due_date_after?: string
  due_date_is?: string
  created_by?: number
  /** The ids of the parents, separated by commas, or 'none' for tasks without a parent. */
  parent?: string
  goal_id_is?: string
  goal_milestone_id_is?: string
  /** Limits the list to the tasks of this goal and of its milestones. */
  in_goal?: number
  in_milestone?: number
  is_open?: 'true' | 'false'
  is_assigned?: 'true' | 'false'
  is_blocked?: 'true' | 'false'
  is_repeating?: 'true' | 'false'
  is_followed?: 'true' | 'false'
  receipt?: ReceiptState
  /** Conditions on custom fields, as JSON. */
  custom_fields?: string
  assigned_before?: string
}

/** Selects part of a list and its order. */
export type TaskParameters = TaskFilterParameters & {
  sort?: TaskSort
  limit?: number
  offset?: number
  /** The id of the custom field by which the list is sorted. */
  sort_field?: number
  group?: 'status' | 'custom_field'
  /** The id of the custom field by which the tasks are counted. */
  group_field?: number
  /** Words to find in key and title. */
  find?: string
  /** Maximum number of tasks per group. */
  group_limit?: number
  /** Comma-separated ids. Only these tasks are returned. */
  ids?: string
}

type Options = { signal?: AbortSignal; onCount?: (total: number, groups: GroupCounts) => void }

/** Reads a list of tasks, or the part that the parameters select. */
export function fetchTasks(scope: TaskScope, parameters: TaskParameters, options: Options): Promise<Task[]> {
  const {
    fetchTasks: fetchTasksFailed,
    fetchMyTasks: fetchMyTasksFailed,
    fetchOrganizationTasks: fetchOrganizationTasksFailed,
  } = texts.failed
  if (scope.kind === 'all') return call(listTasks, { query: parameters }, { fallback: fetchTasksFailed, ...options })
  if (scope.kind === 'mine') {
    const query = { organization_id: scope.orgId, ...parameters }
    return call(listMyTasks, { query }, { fallback: fetchMyTasksFailed, ...options })
  }
  if (scope.kind === 'milestone') {
    const input = { params: { id: scope.milestoneId }, query: parameters }
    return call(listMilestoneTasks, input, { fallback: fetchTasksFailed, ...options })
  }
  const input = { params: { id: scope.orgId }, query: parameters }
  return call(listOrganizationTasks, input, { fallback: fetchOrganizationTasksFailed, ...options })
}

import type { Task } from '@muster/contracts/tasks'
import type { TaskSort } from '@muster/contracts/tasks/query'
import type { GroupCounts } from '../../../lib/api/api.ts'
import type { TaskScope } from '../task-scope.ts'
import type { TaskFilterParameters } from './fetch-tasks.ts'

/** Selects a page of a list. Page numbers start at 1. */
export type TaskPageRequest = {
  scope: TaskScope
  filters: TaskFilterParameters
  /** Newest first by default. */
  sort?: TaskSort
  /** The id of the custom field by which the list is sorted. */
  sort_field?: number
  page: number
  perPage: number
  /** Whether the response includes the number of tasks per status, over all pages. */
  isCounted?: boolean
}

/** A page from the server. `page` is the last page if the requested one does not exist. */
export type TasksOnPage = { tasks: Task[]; total: number; groups: GroupCounts; page: number }

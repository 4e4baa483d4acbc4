import type { Task } from '@muster/contracts/tasks'
import type { TaskSort } from '@muster/contracts/tasks/query'
import type { GroupCounts } from '../../../lib/api/api.ts'
import type { TaskScope } from '../task-scope.ts'
import type { TaskFilterParameters } from './fetch-tasks.ts'

/** Which page of which list is read. Pages are numbered from 1. */
export type TaskPageLook = {
  scope: TaskScope
  filters: TaskFilterParameters
  /** Newest first without a word. */
  sort?: TaskSort
  page: number
  perPage: number
  /** Adds how many tasks of all pages have each status. */
  isCounted?: boolean
}

/** A page as the server returned it. `page` is the last one where the page that was requested does not exist. */
export type TasksOnPage = { tasks: Task[]; total: number; groups: GroupCounts; page: number }

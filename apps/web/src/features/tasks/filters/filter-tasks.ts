import { type Task, type TaskPriority, type TaskStatus, taskPriorities, taskStatusOf } from '@muster/contracts/tasks'
import type { Search } from '../../../lib/search.ts'

export type TaskFilters = { status?: TaskStatus; priority?: TaskPriority; projectId?: number }

/** The filters that an address names; a word that means nothing filters nothing. */
export const filtersOf = ({ status, priority, projectId }: Search): TaskFilters => ({
  status: status ? taskStatusOf(status) : undefined,
  priority: taskPriorities.find((known) => known === priority),
  projectId,
})

export function filterTasks(tasks: Task[], { status, priority, projectId }: TaskFilters): Task[] {
  if (!status && !priority && !projectId) return tasks
  return tasks.filter(
    (task) =>
      (!status || task.status === status) &&
      (!priority || task.priority === priority) &&
      (!projectId || task.project_id === projectId),
  )
}

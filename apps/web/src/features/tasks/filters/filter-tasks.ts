import type { Task } from '@muster/contracts/tasks'
import {
  type TaskPriority,
  type TaskStatus,
  taskPriorities,
  taskStatuses,
  taskStatusOf,
} from '@muster/contracts/tasks/vocabulary'
import { parseId } from '../../../lib/ids.ts'
import type { Search } from '../../../lib/look/search.ts'
import type { TaskFilterParameters } from '../lists/fetch-tasks.ts'
import { isOpen, openStatus } from './status-choices.ts'

/** Value of the person filter for unassigned tasks. */
export const nobody = 'none'
/** Value of the person filter for the tasks assigned to the current user. */
export const me = 'me'

export type TaskFilters = {
  status?: TaskStatus | typeof openStatus
  priority?: TaskPriority
  projectId?: number
  /** The id of a user, or `nobody`. */
  person?: number | typeof nobody
}

/** Parses the filters in the URL for this user; ignores unknown values. */
export const filtersOf = ({ status, priority, projectId, person }: Search, userId: number): TaskFilters => ({
  status: status === openStatus ? openStatus : status ? taskStatusOf(status) : undefined,
  priority: taskPriorities.find((taskPriority) => taskPriority === priority),
  projectId,
  person: person === me ? userId : person === nobody ? nobody : parseId(person),
})

const openStatuses = taskStatuses.filter((status) => isOpen({ status })).join()

/** Returns the search text and the active filters as query parameters. */
export function parametersOf(
  { status, priority, projectId, person }: TaskFilters,
  text: string | undefined,
): TaskFilterParameters {
  const q = text?.trim()
  return {
    ...(q && { q }),
    ...(status && { status_is: status === openStatus ? openStatuses : status }),
    ...(priority && { priority_is: priority }),
    ...(projectId && { project_id_is: String(projectId) }),
    ...(person && { assigned_users_is: String(person) }),
  }
}

export function filterTasks(tasks: Task[], { status, priority, projectId, person }: TaskFilters): Task[] {
  if (!status && !priority && !projectId && !person) return tasks
  return tasks.filter(
    (task) =>
      (!status || (status === openStatus ? isOpen(task) : task.status === status)) &&
      (!priority || task.priority === priority) &&
      (!projectId || task.project_id === projectId) &&
      (!person || (person === nobody ? task.assignees.length === 0 : task.assignees.includes(person))),
  )
}

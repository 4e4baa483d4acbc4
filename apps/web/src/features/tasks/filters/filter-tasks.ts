import type { Task } from '@muster/contracts/tasks'
import { type TaskPriority, type TaskStatus, taskPriorities, taskStatusOf } from '@muster/contracts/tasks/vocabulary'
import { parseId } from '../../../lib/ids.ts'
import type { Search } from '../../../lib/look/search.ts'
import { isOpen, openWord } from './status-words.ts'

/** The filter by person: tasks that are assigned to nobody. */
export const nobody = 'none'
/** The filter by person: the tasks of the user who opens the link. */
export const me = 'me'

export type TaskFilters = {
  status?: TaskStatus | typeof openWord
  priority?: TaskPriority
  projectId?: number
  /** A user's id, or nobody. */
  person?: number | typeof nobody
}

/** The filters that an address names for this user; a word that means nothing filters nothing. */
export const filtersOf = ({ status, priority, projectId, person }: Search, userId: number): TaskFilters => ({
  status: status === openWord ? openWord : status ? taskStatusOf(status) : undefined,
  priority: taskPriorities.find((known) => known === priority),
  projectId,
  person: person === me ? userId : person === nobody ? nobody : parseId(person),
})

export function filterTasks(tasks: Task[], { status, priority, projectId, person }: TaskFilters): Task[] {
  if (!status && !priority && !projectId && !person) return tasks
  return tasks.filter(
    (task) =>
      (!status || (status === openWord ? isOpen(task) : task.status === status)) &&
      (!priority || task.priority === priority) &&
      (!projectId || task.project_id === projectId) &&
      (!person || (person === nobody ? task.assignees.length === 0 : task.assignees.includes(person))),
  )
}

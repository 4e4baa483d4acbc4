import type { Task } from '@muster/contracts/tasks'
import { taskStatuses, taskStatusNames, taskStatusOf } from '@muster/contracts/tasks/vocabulary'
import type { Area } from '../../../lib/area.ts'

type Choice = { value: string; label: string }

/** Value of the status filter that excludes done and cancelled tasks. */
export const openStatus = 'open'

export const isOpen = ({ status }: Pick<Task, 'status'>) => status !== 'done' && status !== 'cancelled'

const statusNameChoices: Choice[] = [
  { value: 'all', label: 'All statuses' },
  { value: openStatus, label: 'Open' },
  ...taskStatuses.map((status) => ({ value: status, label: taskStatusNames[status] })),
]

/** The status filter of the employee area uses different words for the statuses. */
const employeeChoices: Choice[] = [
  'all',
  openStatus,
  'pending',
  'in-progress',
  'in-review',
  'completed',
  'cancelled',
].map((status) => ({ value: status, label: status }))

export const statusChoices: Record<Area, Choice[]> = {
  admin: statusNameChoices,
  manager: statusNameChoices,
  employee: employeeChoices,
}

/** The choice of an area for a status in the URL, which may be the word of another area. */
export function statusChoiceOf(area: Area, word = 'all'): Choice | undefined {
  const status = taskStatusOf(word)
  return statusChoices[area].find(({ value }) => value === word || (status && taskStatusOf(value) === status))
}

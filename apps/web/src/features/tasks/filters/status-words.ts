import type { Task } from '@muster/contracts/tasks'
import { taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import type { Area } from '../../../lib/area.ts'

type Choice = { value: string; label: string }

/** Value of the status filter that excludes done and cancelled tasks. */
export const openWord = 'open'

export const isOpen = ({ status }: Pick<Task, 'status'>) => status !== 'done' && status !== 'cancelled'

const names: Choice[] = [
  { value: 'all', label: 'All statuses' },
  { value: openWord, label: 'Open' },
  ...taskStatuses.map((status) => ({ value: status, label: taskStatusNames[status] })),
]

/** The employee filter has its own vocabulary for the statuses. */
const employeeWords: Choice[] = ['all', openWord, 'pending', 'in-progress', 'in-review', 'completed', 'cancelled'].map(
  (word) => ({ value: word, label: word }),
)

export const statusChoices: Record<Area, Choice[]> = { admin: names, manager: names, employee: employeeWords }

import type { TaskSort } from '@muster/contracts/tasks/query'

/** The field that each column of a table of tasks is sorted by. */
const fields = {
  title: 'title',
  project: 'project_id',
  assignedTo: 'assigned_users',
  assigned_to: 'assigned_users',
  priority: 'priority',
  status: 'status',
  dueDate: 'due_date',
  due_date: 'due_date',
  dueTime: 'due_time',
  estimatedHours: 'estimated_hours',
  expectedCompletion: 'expected_completion_time',
} as const

const isColumn = (id: string): id is keyof typeof fields => Object.hasOwn(fields, id)

/** The word by which the server sorts as a column does; undefined for a column that does not exist. */
export function sortOf(sorted: { id: string; desc: boolean } | undefined): TaskSort | undefined {
  if (!sorted || !isColumn(sorted.id)) return undefined
  const field = fields[sorted.id]
  return sorted.desc ? `-${field}` : field
}

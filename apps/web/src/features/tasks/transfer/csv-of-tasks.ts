import { writeCsv } from '@muster/contracts/csv'
import type { Task } from '@muster/contracts/tasks'
import { taskPriorityNames, taskStatusNames } from '@muster/contracts/tasks/vocabulary'

/** What a column of the table becomes in a file: its headers, and its values in a form that can be imported again. */
const exported: Record<string, { header: string; value: (task: Task) => string | number }[]> = {
  title: [
    { header: 'Key', value: (task) => task.key },
    { header: 'Title', value: (task) => task.title },
    { header: 'Description', value: (task) => task.description ?? '' },
  ],
  project: [{ header: 'Project', value: (task) => task.project_name }],
  assignedTo: [
    { header: 'Assigned To', value: (task) => task.assigned_users.map(({ full_name }) => full_name ?? '').join('; ') },
  ],
  priority: [{ header: 'Priority', value: (task) => taskPriorityNames[task.priority] }],
  status: [{ header: 'Status', value: (task) => taskStatusNames[task.status] }],
  dueDate: [{ header: 'Due Date', value: (task) => task.due_date?.slice(0, 10) ?? '' }],
  dueTime: [{ header: 'Due Time', value: (task) => task.due_time ?? '' }],
  estimatedHours: [{ header: 'Estimated Hours', value: (task) => task.estimated_hours ?? '' }],
  expectedCompletion: [{ header: 'Expected Completion', value: (task) => task.expected_completion_time ?? '' }],
}

/** The tasks as CSV with the table's columns, in a form that no spreadsheet runs and that can be imported again. */
export function csvOfTasks(columnIds: readonly string[], tasks: readonly Task[]): string {
  const columns = columnIds.flatMap((id) => exported[id] ?? [])
  return writeCsv([
    columns.map(({ header }) => header),
    ...tasks.map((task) => columns.map(({ value }) => String(value(task)))),
  ])
}

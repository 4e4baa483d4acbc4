import type { Task } from '@muster/contracts/tasks'
import { taskPriorities, taskPriorityNames, taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { formatDay, formatTime } from '../../../lib/format/dates.ts'
import type { Column } from '../../../ui/table/column.ts'
import { AssignedTo, assignedToText } from './AssignedTo.tsx'
import classes from './cells.module.css'
import { TaskPriorityMark, TaskStatusBadge } from './TaskBadges.tsx'
import { TaskTitle } from './TaskTitle.tsx'

type TaskColumn = Column<Task>

const orNone = (text: string, none: string) =>
  text ? <span className={classes.value}>{text}</span> : <span className={classes.none}>{none}</span>

const title = (header: string): TaskColumn => ({
  id: 'title',
  header,
  value: (task) => task.title,
  searchText: (task) => `${task.key} ${task.description ?? ''}`,
  cell: (task) => <TaskTitle task={task} />,
})

const project: TaskColumn = {
  id: 'project',
  header: 'Project',
  value: (task) => task.project_name || 'No Project',
  cell: (task) =>
    task.project_name ? (
      <div className={classes.project} title={task.project_name}>
        {task.project_name}
      </div>
    ) : (
      <span className={classes.none}>No Project</span>
    ),
}

const assignedTo: TaskColumn = {
  id: 'assignedTo',
  header: 'Assigned To',
  value: assignedToText,
  // The names behind +N are found too.
  searchText: (task) => task.assigned_users.map(({ full_name }) => full_name ?? '').join(' '),
  cell: (task) => <AssignedTo task={task} />,
}

const priority: TaskColumn = {
  id: 'priority',
  header: 'Priority',
  width: 96,
  value: (task) => taskPriorityNames[task.priority],
  order: (task) => taskPriorities.indexOf(task.priority),
  cell: (task) => <TaskPriorityMark priority={task.priority} />,
}

const status: TaskColumn = {
  id: 'status',
  header: 'Status',
  width: 108,
  value: (task) => taskStatusNames[task.status],
  order: (task) => taskStatuses.indexOf(task.status),
  searchText: (task) => task.status,
  cell: (task) => <TaskStatusBadge status={task.status} />,
}

const dueDate: TaskColumn = {
  id: 'dueDate',
  header: 'Due Date',
  value: (task) => formatDay(task.due_date, 'No due date'),
  order: (task) => task.due_date,
  cell: (task) => orNone(formatDay(task.due_date), 'No due date'),
}

const dueTime: TaskColumn = {
  id: 'dueTime',
  header: 'Due Time',
  width: 76,
  value: (task) => formatTime(task.due_time, 'No time'),
  order: (task) => task.due_time,
  cell: (task) => orNone(formatTime(task.due_time), 'No time'),
}

const hours = (task: Task) => (task.estimated_hours === null ? '' : `${task.estimated_hours}h`)

const estimatedHours: TaskColumn = {
  id: 'estimatedHours',
  header: 'Estimated Hours',
  width: 84,
  value: (task) => hours(task) || 'Not set',
  order: (task) => task.estimated_hours,
  cell: (task) => orNone(hours(task), 'Not set'),
}

const expectedCompletion: TaskColumn = {
  id: 'expectedCompletion',
  header: 'Expected Completion',
  width: 96,
  value: (task) => formatTime(task.expected_completion_time, 'Not set'),
  order: (task) => task.expected_completion_time,
  cell: (task) => orNone(formatTime(task.expected_completion_time), 'Not set'),
}

/** Nine columns leave room for faces only. */
const assignedFaces: TaskColumn = {
  ...assignedTo,
  cell: (task) => (
    <div className={classes.faces}>
      <AssignedTo task={task} compact />
    </div>
  ),
}

const led = [
  title('Task Title'),
  project,
  assignedFaces,
  priority,
  status,
  dueDate,
  dueTime,
  estimatedHours,
  expectedCompletion,
]

export const taskColumns = {
  admin: led,
  manager: led,
  employee: [title('Task'), assignedTo, status, priority, dueDate],
} as const satisfies Record<string, readonly TaskColumn[]>

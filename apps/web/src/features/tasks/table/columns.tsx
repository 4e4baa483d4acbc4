import { keysOf } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import { type TaskField, taskFields } from '@muster/contracts/tasks/fields'
import { fieldColumn } from '../../../ui/fields/field-column.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { LabelChips } from '../../labels/LabelChips.tsx'
import { DueDay } from '../DueMark.tsx'
import { EditableProperty } from '../properties/EditableProperty.tsx'
import type { TaskProperty } from '../properties/task-property.ts'
import { AssignedTo, assignedToText } from './AssignedTo.tsx'
import classes from './cells.module.css'
import { TaskPriorityMark, TaskStatusBadge } from './TaskBadges.tsx'
import { TaskTitle } from './TaskTitle.tsx'

type TaskColumn = Column<Task>

/** Makes the cells of a property's column editable in place. */
const editable = (property: TaskProperty, column: TaskColumn): TaskColumn => ({
  ...column,
  cell: (task) => (
    <EditableProperty task={task} property={property}>
      {column.cell ? column.cell(task) : String(column.value(task) ?? '')}
    </EditableProperty>
  ),
})

const title: TaskColumn = {
  ...fieldColumn('title', taskFields.title),
  header: 'Task Title',
  hasCheckbox: true,
  searchText: (task) => `${task.key} ${task.description ?? ''}`,
  cell: (task) => <TaskTitle task={task} />,
}

const project: TaskColumn = {
  id: 'project_id',
  header: taskFields.project_id.label,
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
  id: 'assigned_users',
  header: taskFields.assigned_users.label,
  value: assignedToText,
  // Includes the names that the cell hides behind '+N'.
  searchText: (task) => task.assigned_users.map(({ full_name }) => full_name ?? '').join(' '),
  cell: (task) => <AssignedTo task={task} />,
}

/** Shows only avatars, because the nine columns of this table leave no space for names. */
const assignedAvatars: TaskColumn = {
  ...assignedTo,
  width: 88,
  cell: (task) => (
    <div className={classes.faces}>
      <AssignedTo task={task} compact />
    </div>
  ),
}

const labels: TaskColumn = {
  id: 'labels',
  header: taskFields.labels.label,
  sortable: false,
  width: 120,
  value: (task) => task.labels.map(({ name }) => name).join(', '),
  cell: (task) =>
    task.labels.length > 0 ? (
      <div className={classes.labels}>
        <LabelChips labels={task.labels} max={1} isOneLine />
      </div>
    ) : (
      <span className={classes.none}>None</span>
    ),
}

const priority = fieldColumn<'priority', Task>('priority', taskFields.priority, {
  width: 84,
  cell: (task) => <TaskPriorityMark priority={task.priority} />,
})

const status = fieldColumn<'status', Task>('status', taskFields.status, {
  width: 104,
  searchText: (task) => task.status,
  cell: (task) => <TaskStatusBadge status={task.status} />,
})

const dueDate = fieldColumn<'due_date', Task>('due_date', taskFields.due_date, {
  width: 96,
  emptyText: 'No due date',
  valueCell: (task) => <DueDay task={task} />,
})

/** Columns with a custom display; null for a field without a column. */
const customColumns: { [Key in TaskField]?: TaskColumn | null } = {
  title,
  description: null,
  project_id: project,
  goal_id: null,
  goal_milestone_id: null,
  assigned_users: assignedAvatars,
  labels,
  priority,
  status,
  due_date: dueDate,
  due_time: fieldColumn<'due_time', Task>('due_time', taskFields.due_time, { width: 72, emptyText: 'No time' }),
  expected_completion_time: fieldColumn<'expected_completion_time', Task>(
    'expected_completion_time',
    taskFields.expected_completion_time,
    { width: 96 },
  ),
}

/**
 * The specification puts this column last. In `taskFields` it comes before the estimate, which the form for a new task
 * derives from it.
 */
const lastField: TaskField = 'expected_completion_time'

/**
 * The columns for admins and managers: the fields of a task in their declared order, except that `lastField` comes last
 * and fields without a column are left out.
 */
const leaderColumns = [...keysOf(taskFields).filter((key) => key !== lastField), lastField].flatMap(
  (key): TaskColumn[] => {
    const column = customColumns[key]
    if (column === null) return []
    const shown = column ?? fieldColumn<TaskField, Task>(key, taskFields[key])
    return [key === 'title' || key === 'description' ? shown : editable(key, shown)]
  },
)

export const taskColumns = {
  admin: leaderColumns,
  manager: leaderColumns,
  employee: [
    { ...title, header: 'Task' },
    editable('assigned_users', assignedTo),
    editable('status', status),
    editable('priority', priority),
    editable('due_date', dueDate),
  ],
} as const satisfies Record<string, readonly TaskColumn[]>

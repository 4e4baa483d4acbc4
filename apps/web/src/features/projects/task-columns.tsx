import type { Task } from '@muster/contracts/tasks'
import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { formatDay } from '../../lib/format/dates.ts'
import type { Column } from '../../ui/table/column.ts'
import { DueDay } from '../tasks/DueMark.tsx'
import { AssignedTo, assignedToText } from '../tasks/table/AssignedTo.tsx'
import { TaskStatusBadge } from '../tasks/table/TaskBadges.tsx'
import { TaskTitle } from '../tasks/table/TaskTitle.tsx'
import classes from './projects.module.css'

/** Columns of the task table on a project's page. The page of a task shows its other fields. */
export const projectTaskColumns: Column<Task>[] = [
  {
    id: 'title',
    header: 'Task Title',
    hasCheckbox: true,
    value: ({ title }) => title,
    searchText: ({ key, description }) => `${key} ${description ?? ''}`,
    cell: (task) => <TaskTitle task={task} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 136,
    value: ({ status }) => taskStatusNames[status],
    cell: ({ status }) => <TaskStatusBadge status={status} />,
  },
  {
    id: 'assigned_to',
    header: 'Assigned To',
    value: assignedToText,
    cell: (task) => <AssignedTo task={task} />,
  },
  {
    id: 'due_date',
    header: 'Due Date',
    width: 136,
    value: ({ due_date }) => due_date,
    searchText: ({ due_date }) => formatDay(due_date, 'No due date'),
    cell: (task) =>
      task.due_date ? (
        <span className={classes.date}>
          <DueDay task={task} />
        </span>
      ) : (
        <span className={classes.none}>No due date</span>
      ),
  },
]

import type { Task } from '@muster/contracts/tasks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { formatInstantDay, formatTime } from '../../../lib/format/dates.ts'
import { TaskPriorityMark, TaskStatusBadge } from '../table/TaskBadges.tsx'
import { Assignees } from './Assignees.tsx'
import { DueDate } from './DueDate.tsx'
import classes from './detail.module.css'
import { StatusButtons } from './StatusButtons.tsx'
import { TaskKey } from './TaskKey.tsx'

/** Status, people and dates of a task. */
export function TaskProperties({ task }: { task: Task }) {
  const to = useAreaPath()
  return (
    <aside className={classes.side} aria-label='Properties'>
      <dl className={classes.properties}>
        <Property label='Status'>
          <TaskStatusBadge status={task.status} />
        </Property>
      </dl>
      <StatusButtons task={task} />
      <dl className={classes.properties}>
        <Property label='Priority'>
          <TaskPriorityMark priority={task.priority} />
        </Property>
        <Property label='Assigned To'>
          <Assignees people={task.assigned_users} />
        </Property>
        <Property label='Due Date'>
          <DueDate task={task} />
        </Property>
        <Property label='Created'>{formatInstantDay(task.created_at)}</Property>
        <Property label='Estimated Hours'>
          {task.estimated_hours === null ? notSet : `${task.estimated_hours}h`}
        </Property>
        <Property label='Expected Completion'>{formatTime(task.expected_completion_time) || notSet}</Property>
        <Property label='Project'>
          <Link to={to('projects', task.project_id)} className={classes.link}>
            {task.project_name}
          </Link>
        </Property>
        <Property label='Key'>
          <TaskKey value={task.key} />
        </Property>
      </dl>
    </aside>
  )
}

const notSet = <span className={classes.nothing}>Not set</span>

const Property = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.property}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

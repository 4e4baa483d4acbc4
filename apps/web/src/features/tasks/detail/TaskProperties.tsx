import { keysOf } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import { type TaskField, taskFields } from '@muster/contracts/tasks/fields'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { fieldText, headerOf } from '../../../lib/fields/field-text.ts'
import { formatInstantDay } from '../../../lib/format/dates.ts'
import { TaskPriorityMark, TaskStatusBadge } from '../table/TaskBadges.tsx'
import { Assignees } from './Assignees.tsx'
import { DueDate } from './DueDate.tsx'
import classes from './detail.module.css'
import { StatusButtons } from './StatusButtons.tsx'
import { TaskKey } from './TaskKey.tsx'

/** Fields with a custom display; null for a field without a row in the list of properties. */
const customComponents: { [Key in TaskField]?: ((props: { task: Task }) => ReactNode) | null } = {
  title: null,
  description: null,
  project_id: ProjectLink,
  goal_id: null,
  goal_milestone_id: null,
  assigned_users: ({ task }) => <Assignees people={task.assigned_users} />,
  priority: ({ task }) => <TaskPriorityMark priority={task.priority} />,
  // The status is shown above the buttons that change it.
  status: null,
  due_date: DueDate,
  // The time is part of the due date's row.
  due_time: null,
}

/** A task's status with its buttons, then most other fields in their declared order, then the read-only properties. */
export function TaskProperties({ task }: { task: Task }) {
  return (
    <aside className={classes.side} aria-label='Properties'>
      <dl className={classes.properties}>
        <Property label={taskFields.status.label}>
          <TaskStatusBadge status={task.status} />
        </Property>
      </dl>
      <StatusButtons task={task} />
      <dl className={classes.properties}>
        {keysOf(taskFields).map((key) => {
          const CustomProperty = customComponents[key]
          if (CustomProperty === null) return null
          return (
            <Property key={key} label={headerOf(taskFields[key])}>
              {CustomProperty ? <CustomProperty task={task} /> : fieldText(taskFields[key], task[key]) || notSetText}
            </Property>
          )
        })}
        <Property label='Created'>{formatInstantDay(task.created_at)}</Property>
        <Property label='Key'>
          <TaskKey value={task.key} />
        </Property>
      </dl>
    </aside>
  )
}

function ProjectLink({ task }: { task: Task }) {
  const to = useAreaPath()
  return (
    <Link to={to('projects', task.project_id)} className={classes.link}>
      {task.project_name}
    </Link>
  )
}

const notSetText = <span className={classes.nothing}>Not set</span>

const Property = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.property}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

import type { Task } from '@muster/contracts/tasks'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { formatDay } from '../../../lib/format/dates.ts'
import { DescriptionText } from '../../../ui/text/DescriptionText.tsx'
import { DueMark } from '../../tasks/DueMark.tsx'
import { AssignedTo } from '../../tasks/table/AssignedTo.tsx'
import { TaskPriorityMark, TaskStatusBadge } from '../../tasks/table/TaskBadges.tsx'
import classes from './milestone-tasks.module.css'
import { ViewTask } from './ViewTask.tsx'

/** Shows a task of a milestone as a row that expands to show its details. */
export function TaskRow({ task }: { task: Task }) {
  const [open, setOpen] = useState(false)
  const detailsId = useId()
  return (
    <li className={classes.row} data-task={task.id}>
      <div className={classes.line}>
        <button
          type='button'
          className={classes.unfold}
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight className={classes.chevron} size={16} stroke={1.6} aria-hidden />
          <span className={classes.key}>{task.key}</span>
          <span className={classes.title}>{task.title}</span>
        </button>
        <span className={classes.marks}>
          <DueMark task={task} />
          <TaskStatusBadge status={task.status} />
        </span>
        <ViewTask task={task} />
      </div>
      <div id={detailsId} className={classes.details} hidden={!open}>
        {open && (
          <dl className={classes.facts}>
            <Fact name='Description' wide>
              <div className={classes.description}>
                {task.description ? (
                  <DescriptionText text={task.description} organizationId={task.organization_id} />
                ) : (
                  'No description'
                )}
              </div>
            </Fact>
            <Fact name='Status'>
              <TaskStatusBadge status={task.status} />
            </Fact>
            <Fact name='Priority'>
              <TaskPriorityMark priority={task.priority} />
            </Fact>
            <Fact name='Due Date'>{formatDay(task.due_date, 'No due date')}</Fact>
            <Fact name='ID'>
              <span className='mono'>{task.id}</span>
            </Fact>
            <Fact name='Assigned To' wide>
              <AssignedTo task={task} />
            </Fact>
          </dl>
        )}
      </div>
    </li>
  )
}

const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div data-wide={wide}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

import { plainText } from '@muster/contracts/plain-text'
import type { Task } from '@muster/contracts/tasks'
import { useId } from 'react'
import { Card } from '../../../ui/Cards.tsx'
import { DueMark } from '../../tasks/DueMark.tsx'
import { AssignedTo } from '../../tasks/table/AssignedTo.tsx'
import { TaskPriorityMark, TaskStatusBadge } from '../../tasks/table/TaskBadges.tsx'
import classes from './milestone-tasks.module.css'
import { ViewTask } from './ViewTask.tsx'

/** Shows a task of a milestone as a card. */
export function TaskCard({ task }: { task: Task }) {
  const titleId = useId()
  return (
    <Card className={classes.card} aria-labelledby={titleId}>
      <div className={classes.top}>
        <span className={classes.key}>{task.key}</span>
        <TaskStatusBadge status={task.status} />
      </div>
      <h3 id={titleId} className={classes.cardTitle}>
        {task.title}
      </h3>
      <p className={classes.cardText} data-none={!task.description || undefined}>
        {task.description ? plainText(task.description) : 'No description'}
      </p>
      <div className={classes.meta}>
        <TaskPriorityMark priority={task.priority} />
        <DueMark task={task} />
        <AssignedTo task={task} compact />
      </div>
      <ViewTask task={task} />
    </Card>
  )
}

import type { Task } from '@muster/contracts/tasks'
import classes from './rows.module.css'
import { TaskListRow } from './TaskListRow.tsx'

type Props = { tasks: readonly Task[]; label?: string }

/** A list of tasks, one per line. */
export const TaskRows = ({ tasks, label }: Props) => (
  <ul className={classes.list} aria-label={label}>
    {tasks.map((task) => (
      <TaskListRow key={task.id} task={task} />
    ))}
  </ul>
)

import type { Task } from '@muster/contracts/tasks'
import classes from './rows.module.css'
import { TaskListRow } from './TaskListRow.tsx'

type Props = {
  tasks: readonly Task[]
  label?: string
  /** Whether the page shows tasks of one project only, so that their rows on a phone do not name it. */
  isOneProject?: boolean
}

/** A list of tasks, one per line. */
export const TaskRows = ({ tasks, label, isOneProject }: Props) => (
  <ul className={classes.list} aria-label={label} data-one-project={isOneProject || undefined}>
    {tasks.map((task) => (
      <TaskListRow key={task.id} task={task} />
    ))}
  </ul>
)

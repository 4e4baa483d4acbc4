import type { Task } from '@muster/contracts/tasks'
import { TaskKeys } from '../keys/TaskKeys.tsx'
import { TaskEditors } from '../properties/TaskEditors.tsx'
import rows from '../rows/rows.module.css'
import { TaskListRow } from '../rows/TaskListRow.tsx'
import classes from './due-now.module.css'

type Props = { tasks: readonly Task[]; hasMore: boolean }

export const DueNowRows = ({ tasks, hasMore }: Props) => (
  <TaskEditors>
    <TaskKeys />
    <ul className={rows.list}>
      {tasks.map((task) => (
        <TaskListRow key={task.id} task={task} />
      ))}
    </ul>
    {hasMore && <p className={classes.more}>More tasks are due. My work lists all of them.</p>}
  </TaskEditors>
)

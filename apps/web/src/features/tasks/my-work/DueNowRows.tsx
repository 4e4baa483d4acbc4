import type { Task } from '@muster/contracts/tasks'
import { TaskEditors } from '../properties/TaskEditors.tsx'
import { TaskRows } from '../rows/TaskRows.tsx'
import classes from './due-now.module.css'

type Props = { tasks: readonly Task[]; hasMore: boolean }

export const DueNowRows = ({ tasks, hasMore }: Props) => (
  <TaskEditors>
    <TaskRows tasks={tasks} />
    {hasMore && <p className={classes.more}>More tasks are due. My work lists all of them.</p>}
  </TaskEditors>
)

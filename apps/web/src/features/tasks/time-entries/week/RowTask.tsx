import type { TimedTask } from '@muster/contracts/time-entries/fields'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../../../lib/area.ts'
import classes from './week.module.css'

/** The task of a row, with its project. */
export function RowTask({ task }: { task: TimedTask | null }) {
  const to = useAreaPath()
  if (!task) return <span className={classes.hiddenTasks}>Tasks that you do not see</span>
  return (
    <>
      <Link to={to('tasks', task.id)} className={classes.taskLink} title={task.title}>
        <span className={classes.key}>{task.key}</span> {task.title}
      </Link>
      <span className={classes.project}>{task.project_name}</span>
    </>
  )
}

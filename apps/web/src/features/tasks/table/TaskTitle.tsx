import type { Task } from '@muster/contracts/tasks'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../../lib/area.ts'
import classes from './cells.module.css'

/** The key and the title, which links to the task, above the description. */
export function TaskTitle({ task }: { task: Pick<Task, 'id' | 'key' | 'title' | 'description'> }) {
  const to = useAreaPath()
  return (
    <div className={classes.task}>
      <div className={classes.line}>
        <span className={classes.key}>{task.key}</span>
        <Link to={to('tasks', task.id)} className={classes.title}>
          {task.title}
        </Link>
      </div>
      {task.description && <div className={classes.description}>{task.description}</div>}
    </div>
  )
}

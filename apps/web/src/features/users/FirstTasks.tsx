import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { DueMark } from '../tasks/DueMark.tsx'
import { taskStatusColors, taskStatusQuarters } from '../tasks/task-labels.ts'
import classes from './first-tasks.module.css'
import { nameOf, type Person } from './person.ts'
import { useOpenTasks } from './use-open-tasks.ts'

/** The tasks of a user that are due next, for those who may read them. */
export function FirstTasks({ person, onFollow }: { person: Person; onFollow: () => void }) {
  const to = useAreaPath()
  const tasks = useOpenTasks(person.id)?.data?.tasks ?? []
  if (tasks.length === 0) return null
  return (
    <ul className={classes.tasks} aria-label={`Open tasks of ${nameOf(person)}`}>
      {tasks.map((task) => (
        <li key={task.id} className={classes.task}>
          <StatusRing
            filledQuarters={taskStatusQuarters[task.status]}
            color={taskStatusColors[task.status]}
            label={taskStatusNames[task.status]}
          />
          <Link to={to('tasks', task.id)} className={classes.title} onClick={onFollow}>
            {task.title}
          </Link>
          <DueMark task={task} />
        </li>
      ))}
    </ul>
  )
}

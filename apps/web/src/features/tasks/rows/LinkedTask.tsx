import type { Task } from '@muster/contracts/tasks'
import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import type { ReactNode } from 'react'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { useCardLinks } from '../board/use-card-links.ts'
import { taskStatusColors, taskStatusQuarters } from '../task-labels.ts'
import classes from './linked-task.module.css'

type Props = { task: Pick<Task, 'id' | 'key' | 'title' | 'status'>; children?: ReactNode }

/** A list of tasks that are related to the task of the page. */
export const LinkedTasks = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
)

/** One of them in a line, with a link to its page. `children` are at the end. */
export function LinkedTask({ task: { id, key, title, status }, children }: Props) {
  const { hrefOf, follow, preload } = useCardLinks()
  return (
    <li className={classes.row}>
      <StatusRing
        filledQuarters={taskStatusQuarters[status]}
        color={taskStatusColors[status]}
        size={16}
        label={taskStatusNames[status]}
      />
      <span className={classes.key}>{key}</span>
      <a
        href={hrefOf(id)}
        className={classes.title}
        onClick={(event) => follow(event, id)}
        onPointerEnter={() => preload(id)}
        onFocus={() => preload(id)}
      >
        {title}
      </a>
      {children}
    </li>
  )
}

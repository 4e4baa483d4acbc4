import type { Task } from '@muster/contracts/tasks'
import classes from './due-mark.module.css'

type Props = {
  task: Pick<Task, 'parent_id' | 'subtask_count' | 'done_subtask_count' | 'recurrence'>
  className?: string
}

/** Shows whether a task is a subtask or repeats, and how many of its subtasks are finished. Nothing for other tasks. */
export function SubtaskMarks({
  task: { parent_id, subtask_count: count, done_subtask_count: done, recurrence },
  className = '',
}: Props) {
  if (parent_id === null && count === 0 && recurrence === null) return null
  return (
    <span className={`${classes.subtasks} ${className}`}>
      {parent_id !== null && (
        <svg role='img' aria-label='Subtask' width='13' viewBox='0 0 16 16'>
          <path d='M3 3v8h4M3 5h4M9 3h4v4H9Zm0 6h4v4H9Z' fill='none' stroke='currentColor' />
        </svg>
      )}
      {recurrence !== null && (
        <svg role='img' aria-label='Repeats' width='13' viewBox='0 0 16 16'>
          <path d='M2 9V7q0-3 3-3h9l-3-3m3 6v2q0 3-3 3H2l3 3' fill='none' stroke='currentColor' />
        </svg>
      )}
      {count > 0 && (
        <span title={`${done} of ${count} subtasks`}>
          <span aria-hidden>
            {done}/{count}
          </span>
          <span className='visually-hidden'>{`${done} of ${count} subtasks`}</span>
        </span>
      )}
    </span>
  )
}

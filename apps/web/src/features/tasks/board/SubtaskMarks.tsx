import type { Task } from '@muster/contracts/tasks'
import classes from './card.module.css'

/** Whether a task is a subtask, and how many of its own subtasks are finished. */
export const SubtaskMarks = ({ task }: { task: Task }) => (
  <>
    {task.parent_id && (
      <svg role='img' aria-label='Subtask' width='13' viewBox='0 0 16 16'>
        <path d='M3 3v8h4M3 5h4M9 3h4v4H9Zm0 6h4v4H9Z' fill='none' stroke='currentColor' />
      </svg>
    )}
    {task.subtask_count > 0 && (
      <span className={classes.comments}>
        {task.done_subtask_count}/{task.subtask_count}
      </span>
    )}
  </>
)

import type { Task } from '@muster/contracts/tasks'
import classes from './card.module.css'

const tree = 'M3 2.5v8.5h4M3 5h4M9.5 3h4v4h-4Zm0 6h4v4h-4Z'

/** Whether a task is a subtask, and how many of its own subtasks are finished. */
export const SubtaskMarks = ({ task }: { task: Task }) => (
  <>
    {task.parent_id !== null && (
      <span className={classes.comments} title='Subtask'>
        <svg role='img' aria-label='Subtask' width='13' height='13' viewBox='0 0 16 16' fill='none'>
          <path d={tree} stroke='currentColor' strokeWidth='1.4' strokeLinejoin='round' />
        </svg>
      </span>
    )}
    {task.subtask_count > 0 && (
      <span
        className={classes.comments}
        title={`${task.done_subtask_count} of ${task.subtask_count} subtasks finished`}
      >
        <svg aria-hidden='true' width='13' height='13' viewBox='0 0 16 16' fill='none'>
          <path d='m3 8 3.5 3.5L13 5' stroke='currentColor' strokeWidth='1.6' strokeLinejoin='round' />
        </svg>
        {task.done_subtask_count}/{task.subtask_count}
      </span>
    )}
  </>
)

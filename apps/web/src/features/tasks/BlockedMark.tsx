import type { Task } from '@muster/contracts/tasks'
import classes from './due-mark.module.css'
import { isOpen } from './filters/status-choices.ts'

type Props = { task: Pick<Task, 'open_blocker_count' | 'status'>; className?: string }

/** Shows that open tasks block this open task. */
export function BlockedMark({ task, className = '' }: Props) {
  const { open_blocker_count: count } = task
  if (!count || !isOpen(task)) return null
  const text = `Blocked by ${count} ${count === 1 ? 'task' : 'tasks'}`
  return (
    <span className={`${classes.blocked} ${className}`} title={text}>
      <svg aria-hidden='true' width='14' height='14' viewBox='0 0 16 16'>
        <path d='M8 2a6 6 0 1 0 .01 0M3.8 3.8l8.4 8.4' fill='none' stroke='currentColor' strokeWidth='1.6' />
      </svg>
      <span className='visually-hidden'>{text}</span>
    </span>
  )
}

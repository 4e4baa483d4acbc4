import { IconArrowsDiagonal, IconX } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useOffers } from '../../../lib/actions/offers.ts'
import { isGone } from '../../../lib/api/api-error.ts'
import { useAreaPath } from '../../../lib/area.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { TaskDetail } from '../detail/TaskDetail.tsx'
import { TaskNotFound } from '../detail/TaskNotFound.tsx'
import { TaskSkeleton } from '../detail/TaskSkeleton.tsx'
import { useTask } from '../queries.ts'
import classes from './peek.module.css'
import { peekItems } from './peek-items.ts'
import { usePeek } from './use-peek.ts'

/** A task beside the page. It is the same component as on the task's page. */
export function PeekPanel({ id }: { id: number }) {
  const to = useAreaPath()
  const navigate = useNavigate()
  const { open, close } = usePeek()
  const openPage = () => navigate({ to: to('tasks', id) })
  const { data: task, error, refetch, isFetching } = useTask(id)
  const panel = useRef<HTMLElement>(null)
  const opener = useRef(document.activeElement)
  useEffect(
    () => () => {
      const hadFocus = document.activeElement === document.body || panel.current?.contains(document.activeElement)
      if (hadFocus && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
    [],
  )
  const closeOnEscape = (event: KeyboardEvent) => {
    // Fields and popovers in the panel handle Escape themselves.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  const leaf = (step: 1 | -1) => () => {
    const nextId = peekItems.beside(id, step)
    if (nextId === undefined) return false
    open(nextId, peekItems.all())
  }
  useOffers(() => [
    {
      title: 'Panel',
      // Before the rows of the page.
      rank: 'row',
      actions: [
        { id: 'next', label: 'Next task', keys: 'j', isKeyOnly: true, run: leaf(1) },
        { id: 'previous', label: 'Previous task', keys: 'k', isKeyOnly: true, run: leaf(-1) },
      ],
    },
    {
      title: 'Panel',
      rank: 'object',
      actions: [
        { id: 'page', label: 'Open as a page', icon: IconArrowsDiagonal, keys: 'Enter', run: () => openPage() },
        { id: 'close', label: 'Close the panel', icon: IconX, keys: 'Escape', run: () => close() },
      ],
    },
  ])
  const isTaskGone = isGone(error)
  return (
    <aside
      ref={panel}
      className={classes.panel}
      data-peek
      aria-label={task ? `${task.key} ${task.title}` : 'Task'}
      onKeyDown={closeOnEscape}
    >
      <div className={classes.top}>
        <span className={classes.key}>{task?.key}</span>
        <Link to={to('tasks', id)} className={classes.open} aria-label='Open as a page' title='Open as a page'>
          <IconArrowsDiagonal size={16} stroke={1.6} aria-hidden />
        </Link>
        <IconButton size={28} aria-label='Close' onClick={close}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </IconButton>
      </div>
      <div className={classes.content}>
        {task ? (
          <TaskDetail key={id} task={task} isGone={isTaskGone} isPeek onDeleted={close} />
        ) : isTaskGone ? (
          <TaskNotFound />
        ) : error ? (
          <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
        ) : (
          <TaskSkeleton />
        )}
      </div>
    </aside>
  )
}

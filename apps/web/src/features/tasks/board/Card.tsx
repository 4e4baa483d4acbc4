import type { Task } from '@muster/contracts/tasks'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { useBoard } from './board-context.ts'
import { CardMeta } from './CardMeta.tsx'
import classes from './card.module.css'
import { directionOf } from './direction-of.ts'
import { useDrag } from './use-drag.ts'

type Props = {
  task: Task
  /** Whether the user may move it. */
  movable: boolean
  /** Called when a drag starts and ends, so that the column keeps the card mounted while it scrolls. */
  onDragged: (id: number | null) => void
}

/** A task on the board. The user moves it by dragging, with Alt+Shift+arrow, or with its 'Move to' menu. */
export const Card = memo(function Card({ task, movable, onDragged }: Props) {
  const to = useAreaPath()
  const board = useBoard()
  const drag = useDrag()
  const card = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState(false)
  const current = useRef(task)
  current.current = task

  useEffect(() => {
    if (!movable || !drag || !card.current) return
    const change = (held: boolean) => {
      setDragged(held)
      onDragged(held ? current.current.id : null)
      board.hold(held)
    }
    return drag.draggableCard(card.current, () => current.current, change)
  }, [movable, drag, board, onDragged])

  const press = (event: KeyboardEvent) => {
    const direction = movable && directionOf(event)
    if (!direction) return
    event.preventDefault()
    board.step(task, direction)
  }

  return (
    <article
      ref={card}
      className={classes.card}
      data-card={task.id}
      data-movable={movable || undefined}
      data-dragged={dragged || undefined}
      onKeyDown={press}
    >
      <div className={classes.top}>
        <span className={classes.key}>{task.key}</span>
        {task.assigned_users.length > 0 && (
          <AvatarGroup names={task.assigned_users.map(({ full_name }) => full_name)} compact />
        )}
      </div>
      <Link
        to={to('tasks', task.id)}
        className={classes.title}
        draggable={false}
        aria-keyshortcuts={
          movable ? 'Alt+Shift+ArrowLeft Alt+Shift+ArrowRight Alt+Shift+ArrowUp Alt+Shift+ArrowDown' : undefined
        }
      >
        {task.title}
      </Link>
      <CardMeta task={task} />
      {movable && (
        <button
          type='button'
          className={classes.menu}
          aria-label={`Move ${task.key} to`}
          aria-haspopup='menu'
          title='Move to'
          onClick={(event) => board.openMenu(task, event.currentTarget)}
        >
          <svg aria-hidden='true' width='16' height='16' viewBox='0 0 16 16'>
            <path d='M2.5 8h.01M8 8h.01M13.5 8h.01' stroke='currentColor' strokeWidth='2.4' strokeLinecap='round' />
          </svg>
        </button>
      )}
    </article>
  )
})

import type { Task } from '@muster/contracts/tasks'
import { type KeyboardEvent, memo, Suspense, useEffect, useRef, useState } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { CardFace } from './CardFace.tsx'
import classes from './card.module.css'
import { directionOf } from './direction-of.ts'
import { useBoard } from './use-board-moves.ts'
import { useDrag } from './use-drag.ts'

const CardFields = lazily(async () => (await import('../custom-fields/card/CardFields.tsx')).CardFields)

type Props = {
  task: Task
  /** Whether the user may move the card. */
  movable: boolean
  /**
   * Called with the task's id when a drag starts and with null when it ends. The column keeps the dragged card mounted
   * while scrolling.
   */
  onDragChange: (id: number | null) => void
}

/** A task on the board. If it is movable, the user moves it by dragging, with Alt+Shift+arrow, or with its menu. */
export const Card = memo(function Card({ task, movable, onDragChange }: Props) {
  const board = useBoard()
  const drag = useDrag()
  const card = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState(false)
  const latestTask = useRef(task)
  latestTask.current = task

  useEffect(() => {
    if (!movable || !drag || !card.current) return
    const setHeld = (isHeld: boolean) => {
      setDragged(isHeld)
      onDragChange(isHeld ? latestTask.current.id : null)
      board.hold(isHeld)
    }
    return drag.makeCardDraggable(card.current, () => latestTask.current, setHeld)
  }, [movable, drag, board, onDragChange])

  const onKeyDown = (event: KeyboardEvent) => {
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
      data-task={task.id}
      data-movable={movable || undefined}
      data-dragged={dragged || undefined}
      onKeyDown={onKeyDown}
    >
      <CardFace
        task={task}
        movable={movable}
        href={board.hrefOf(task.id)}
        link={{
          onClick: (event) => board.follow(event, task.id),
          onPointerEnter: () => board.preload(task.id),
          onFocus: () => board.preload(task.id),
        }}
        menu={{ onClick: (event) => board.openMenu(task, event.currentTarget) }}
        fields={
          Object.keys(task.custom_fields).length > 0 && (
            <Suspense>
              <CardFields task={task} />
            </Suspense>
          )
        }
      />
    </article>
  )
})

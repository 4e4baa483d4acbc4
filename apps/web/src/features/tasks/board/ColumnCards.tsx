import { Button, Skeleton } from '@mantine/core'
import { type Actor, can } from '@muster/contracts/capabilities'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { type FocusEvent, type RefObject, useRef, useState } from 'react'
import { Card } from './Card.tsx'
import classes from './column.module.css'
import type { Column } from './columns.ts'
import { useColumnTarget } from './use-column-target.ts'
import { type FocusRequest, useFocusCard } from './use-focus-card.ts'
import { useLoadedCards } from './use-loaded-cards.ts'
import { useVirtualCards } from './use-virtual-cards.ts'

type Props = {
  columnRef: RefObject<HTMLElement | null>
  status: TaskStatus
  cards: Column
  actor: Actor
  focus: FocusRequest | undefined
}

/**
 * The scrolling list of a column. Mounts only the cards in or near view, the dragged card, the focused card, and the
 * card of the focus request.
 */
export function ColumnCards({ columnRef, status, cards, actor, focus }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [draggedId, setDraggedId] = useState<number | null>(null)
  const [focusedId, setFocusedId] = useState<number | null>(null)
  const virtualizer = useVirtualCards(cards, scroller, [draggedId, focusedId, focus?.id])
  const dropLine = useColumnTarget({ columnRef, scroller, status, cards, virtualizer })
  useFocusCard(focus, cards, columnRef, virtualizer)
  const items = virtualizer.getVirtualItems()
  const { failureText, retry } = useLoadedCards(status, cards, virtualizer.range)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only track which card is focused.
    <div
      ref={scroller}
      className={classes.cards}
      data-cards
      onFocus={(event) => setFocusedId(cardIdOf(event))}
      onBlur={() => setFocusedId(null)}
    >
      {cards.length === 0 && <p className={classes.empty}>No tasks</p>}
      <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start, size }) => {
          const task = cards[index]
          if (!task)
            return (
              <li
                key={key}
                className={classes.place}
                style={{ transform: `translateY(${start}px)` }}
                aria-hidden
                data-loading
              >
                <Skeleton height={size} radius='md' />
              </li>
            )
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.place}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
            >
              <Card task={task} movable={can.changeTaskStatus(actor, task)} onDragChange={setDraggedId} />
            </li>
          )
        })}
      </ul>
      {failureText && (
        <div className={classes.failed} role='alert'>
          {failureText}
          <Button variant='default' size='compact-sm' onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      {dropLine !== undefined && <div className={classes.line} style={{ top: dropLine - 1 }} />}
    </div>
  )
}

const cardIdOf = ({ target }: FocusEvent) => Number(target.closest<HTMLElement>('[data-card]')?.dataset.card) || null

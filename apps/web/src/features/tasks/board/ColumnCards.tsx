import { Button, Skeleton } from '@mantine/core'
import { type Actor, can } from '@muster/contracts/capabilities'
import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { type FocusEvent, type RefObject, useRef, useState } from 'react'
import { Card } from './Card.tsx'
import classes from './column.module.css'
import type { Column } from './columns.ts'
import { useColumnTarget } from './use-column-target.ts'
import { type Focus, useFocusCard } from './use-focus-card.ts'
import { useLoadedCards } from './use-loaded-cards.ts'
import { useVirtualCards } from './use-virtual-cards.ts'

type Props = {
  column: RefObject<HTMLElement | null>
  status: TaskStatus
  cards: Column
  actor: Actor
  focus: Focus | undefined
}

/** The scrolling list of a column. Mounts only the visible cards, the dragged card and the focused card. */
export function ColumnCards({ column, status, cards, actor, focus }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const virtual = useVirtualCards(cards, scroller, [dragged, focused, focus?.id])
  const line = useColumnTarget({ column, scroller, status, cards, virtual })
  useFocusCard(focus, cards, column, virtual)
  const items = virtual.getVirtualItems()
  const { failed, retry } = useLoadedCards(status, cards, virtual.range)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only track which card is focused.
    <div
      ref={scroller}
      className={classes.cards}
      data-cards
      onFocus={(event) => setFocused(cardOf(event))}
      onBlur={() => setFocused(null)}
    >
      {cards.length === 0 && <p className={classes.empty}>No tasks</p>}
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
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
              ref={virtual.measureElement}
              data-index={index}
              className={classes.place}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
            >
              <Card task={task} movable={can.changeTaskStatus(actor, task)} onDragged={setDragged} />
            </li>
          )
        })}
      </ul>
      {failed && (
        <div className={classes.failed} role='alert'>
          {failed}
          <Button variant='default' size='compact-sm' onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      {line !== undefined && <div className={classes.line} style={{ top: line - 1 }} />}
    </div>
  )
}

const cardOf = ({ target }: FocusEvent) => Number(target.closest<HTMLElement>('[data-card]')?.dataset.card) || null

import type { Actor } from '@muster/contracts/capabilities'
import { type TaskStatus, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { memo, type ReactNode, useRef } from 'react'
import { usePrinting } from '../../../lib/printing.ts'
import { ColumnCards } from './ColumnCards.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import classes from './column.module.css'
import type { Column } from './columns.ts'
import { PrintedCards } from './PrintedCards.tsx'
import type { Focus } from './use-focus-card.ts'

type Props = {
  status: TaskStatus
  cards: Column
  actor: Actor
  /** A card of this column that should have the focus. */
  focus: Focus | undefined
  /** Opens the form for a task of this column; without it nothing can be added. */
  onCreate?: (status: TaskStatus) => void
  /** What stands at the column's foot. */
  foot?: ReactNode
  /** Whether its cards are drawn yet. */
  filled: boolean
}

/** A status and its cards. */
export const BoardColumn = memo(function BoardColumn({ status, cards, actor, focus, onCreate, foot, filled }: Props) {
  const column = useRef<HTMLElement>(null)
  const printing = usePrinting()
  return (
    <section ref={column} className={classes.column} data-column={status} aria-label={taskStatusNames[status]}>
      <ColumnHead status={status} count={cards.length} onCreate={onCreate} />
      {printing ? (
        <PrintedCards cards={cards} status={status} />
      ) : filled ? (
        <ColumnCards column={column} status={status} cards={cards} actor={actor} focus={focus} />
      ) : (
        <div className={classes.cards} />
      )}
      {foot}
    </section>
  )
})

import type { Actor } from '@muster/contracts/capabilities'
import { type TaskStatus, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { memo, type ReactNode, useRef } from 'react'
import { usePrinting } from '../../../lib/printing.ts'
import { ColumnCards } from './ColumnCards.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import classes from './column.module.css'
import type { Column } from './columns.ts'
import { PrintedCards } from './PrintedCards.tsx'
import type { FocusRequest } from './use-focus-card.ts'

type Props = {
  status: TaskStatus
  cards: Column
  actor: Actor
  /** The request to focus or show a card of this column, if any. */
  focus: FocusRequest | undefined
  /** Opens the form for a new task in this column. Undefined if the user may not create tasks. */
  onCreate?: (status: TaskStatus) => void
  /** Content at the bottom of the column. */
  foot?: ReactNode
  /** Whether to render the cards; false while `Board` omits the cards of this column from its first render. */
  isRendered: boolean
}

/** The column of one status with its cards. */
export const BoardColumn = memo(function BoardColumn({
  status,
  cards,
  actor,
  focus,
  onCreate,
  foot,
  isRendered,
}: Props) {
  const columnRef = useRef<HTMLElement>(null)
  const printing = usePrinting()
  return (
    <section ref={columnRef} className={classes.column} data-column={status} aria-label={taskStatusNames[status]}>
      <ColumnHead status={status} count={cards.length} onCreate={onCreate} />
      {printing ? (
        <PrintedCards cards={cards} status={status} />
      ) : isRendered ? (
        <ColumnCards columnRef={columnRef} status={status} cards={cards} actor={actor} focus={focus} />
      ) : (
        <div className={classes.cards} />
      )}
      {foot}
    </section>
  )
})

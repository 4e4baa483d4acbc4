import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { useEffect } from 'react'
import { formatCount } from '../../../lib/format/count.ts'
import { maxPrinted } from '../../../lib/printing.ts'
import { Card } from './Card.tsx'
import classes from './column.module.css'
import type { Column } from './columns.ts'
import { useBoard } from './use-board-moves.ts'

/** The cards of a column for print. If not all cards are shown, a line states how many are. */
export function PrintedCards({ cards, status }: { cards: Column; status: TaskStatus }) {
  const board = useBoard()
  const loadedTasks = cards.slice(0, maxPrinted).filter((task) => task !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns after each loaded part, to load the next one
  useEffect(() => {
    board.load(status, 0, maxPrinted - 1)?.catch(() => undefined)
  }, [board, status, loadedTasks.length])
  return (
    <>
      <ul className={classes.printed}>
        {loadedTasks.map((task) => (
          <li key={task.id}>
            <Card task={task} movable={false} onDragChange={() => undefined} />
          </li>
        ))}
      </ul>
      {cards.length > loadedTasks.length && (
        <p className={classes.rest}>
          The first {formatCount(loadedTasks.length)} of {formatCount(cards.length)}.
        </p>
      )}
    </>
  )
}

import type { TaskStatus } from '@muster/contracts/tasks/vocabulary'
import { useEffect } from 'react'
import { formatCount } from '../../../lib/format/count.ts'
import { mostPrinted } from '../../../lib/printing.ts'
import { useBoard } from './board-context.ts'
import { Card } from './Card.tsx'
import classes from './column.module.css'
import type { Column } from './columns.ts'

/** A column's cards for print. States how many are shown when not all of them are. */
export function PrintedCards({ cards, status }: { cards: Column; status: TaskStatus }) {
  const board = useBoard()
  const loaded = cards.slice(0, mostPrinted).filter((task) => task !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after one part has loaded, the next may still be missing
  useEffect(() => {
    board.load(status, 0, mostPrinted - 1)?.catch(() => undefined)
  }, [board, status, loaded.length])
  return (
    <>
      <ul className={classes.printed}>
        {loaded.map((task) => (
          <li key={task.id}>
            <Card task={task} movable={false} onDragged={() => undefined} />
          </li>
        ))}
      </ul>
      {cards.length > loaded.length && (
        <p className={classes.rest}>
          The first {formatCount(loaded.length)} of {formatCount(cards.length)}.
        </p>
      )}
    </>
  )
}

import type { Task } from '@muster/contracts/tasks'
import { formatCount } from '../../../lib/format/count.ts'
import { mostPrinted } from '../../../lib/printing.ts'
import { Card } from './Card.tsx'
import classes from './column.module.css'

/** A column's cards on paper: all of them, or it is said how many. */
export const PrintedCards = ({ cards }: { cards: readonly Task[] }) => (
  <>
    <ul className={classes.printed}>
      {cards.slice(0, mostPrinted).map((task) => (
        <li key={task.id}>
          <Card task={task} movable={false} onDragged={() => undefined} />
        </li>
      ))}
    </ul>
    {cards.length > mostPrinted && (
      <p className={classes.rest}>
        The first {formatCount(mostPrinted)} of {formatCount(cards.length)}.
      </p>
    )}
  </>
)

import { Skeleton } from '@mantine/core'
import { taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { placeholderKeys } from '../../../lib/look/use-expected-count.ts'
import boardClasses from './board.module.css'
import { ColumnHead } from './ColumnHead.tsx'
import classes from './column.module.css'
import { useExpectedCards } from './expected-cards.ts'

/** Placeholder for the board while it loads: columns with their names, and placeholders about as tall as real cards. */
export function BoardSkeleton() {
  const expectedCards = useExpectedCards()
  return (
    <div className={boardClasses.board} aria-busy='true'>
      {taskStatuses.map((status) => (
        <div key={status} className={classes.column}>
          <ColumnHead status={status} />
          <div className={classes.skeleton} aria-hidden>
            {placeholderKeys(expectedCards(status)).map((card) => (
              <Skeleton key={card} height={84} radius='md' />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

import { Button } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../lib/format/count.ts'
import { Cards } from '../../../ui/Cards.tsx'
import classes from '../goals.module.css'
import { GoalCard } from './GoalCard.tsx'
import { GoalCardSkeleton } from './GoalCardSkeleton.tsx'

type Props = {
  label: string
  /** Undefined while loading. */
  goals: readonly Goal[] | undefined
  ring: 'progress' | 'share'
  onCheckIn?: (goal: Goal) => void
  onEdit?: (goal: Goal) => void
  onDelete?: (goal: Goal) => void
  /** The last item of the grid. */
  end?: ReactNode
}

/** Number of cards added at a time. */
const some = 60
const skeletons = [1, 2, 3]

/** Goals as cards: the first ones, and more on request. */
export function GoalGrid({ label, goals, end, ...card }: Props) {
  const [most, setMost] = useState(some)
  return (
    <>
      <Cards aria-label={label} aria-busy={!goals}>
        {goals
          ? goals.slice(0, most).map((goal) => <GoalCard key={goal.id} goal={goal} {...card} />)
          : skeletons.map((key) => <GoalCardSkeleton key={key} facts={card.ring === 'share' ? 4 : 3} />)}
        {goals && end}
      </Cards>
      {goals && goals.length > most && (
        <div className={classes.more}>
          <span>
            {most} of {formatCount(goals.length)}
          </span>
          <Button variant='default' onClick={() => setMost(most + some)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import type { Goal } from '@muster/contracts/goals'
import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format/count.ts'
import { placeholderKeys, useExpectedCount } from '../../../lib/look/use-expected-count.ts'
import { Cards } from '../../../ui/Cards.tsx'
import classes from '../goals.module.css'
import { GoalCard } from './GoalCard.tsx'
import { GoalCardSkeleton } from './GoalCardSkeleton.tsx'
import type { GoalList } from './use-goals.ts'

type Props = {
  label: string
  list: Pick<GoalList, 'goals' | 'foundCount' | 'showMore' | 'isLoading'>
  ring: 'progress' | 'share'
  onCheckIn?: (goal: Goal) => void
  onEdit?: (goal: Goal) => void
  onDelete?: (goal: Goal) => void
  /** Shown as the last item of the grid, for example a card that creates a goal. */
  lastItem?: ReactNode
}

/** Shows the first goals of a list as cards, and a button to show more. */
export function GoalGrid({ label, list: { goals, foundCount = 0, showMore, isLoading }, lastItem, ...card }: Props) {
  const expectedCount = useExpectedCount(label, goals?.length, { fallback: 3 })
  return (
    <>
      <Cards aria-label={label} aria-busy={!goals || isLoading}>
        {goals
          ? goals.map((goal) => <GoalCard key={goal.id} goal={goal} {...card} />)
          : placeholderKeys(expectedCount).map((key) => (
              <GoalCardSkeleton key={key} factCount={card.ring === 'share' ? 4 : 3} />
            ))}
        {goals && lastItem}
      </Cards>
      {goals && foundCount > goals.length && (
        <div className={classes.more}>
          <span>
            {goals.length} of {formatCount(foundCount)}
          </span>
          <Button variant='default' loading={isLoading} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

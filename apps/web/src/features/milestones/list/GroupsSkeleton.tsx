import { Skeleton } from '@mantine/core'
import { placeholderKeys } from '../../../lib/look/use-expected-count.ts'
import { Cards } from '../../../ui/Cards.tsx'
import { MilestoneCardSkeleton } from '../MilestoneCardSkeleton.tsx'
import classes from './list.module.css'

/** Placeholder for a group of as many milestones. */
export const GroupsSkeleton = ({ count }: { count: number }) => (
  <div role='status' aria-label='Loading milestones'>
    <div className={classes.head}>
      <Skeleton height={16} width={180} radius='sm' my={4} />
    </div>
    <Cards aria-hidden>
      {placeholderKeys(count).map((key) => (
        <MilestoneCardSkeleton key={key} />
      ))}
    </Cards>
  </div>
)

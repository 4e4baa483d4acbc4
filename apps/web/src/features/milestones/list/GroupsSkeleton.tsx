import { Skeleton } from '@mantine/core'
import { Cards } from '../../../ui/Cards.tsx'
import { MilestoneCardSkeleton } from '../MilestoneCardSkeleton.tsx'
import classes from './list.module.css'

/** Placeholder for a group of milestones. */
export const GroupsSkeleton = () => (
  <div role='status' aria-label='Loading milestones'>
    <div className={classes.head}>
      <Skeleton height={16} width={180} radius='sm' my={4} />
    </div>
    <Cards aria-hidden>
      {[1, 2, 3, 4].map((key) => (
        <MilestoneCardSkeleton key={key} />
      ))}
    </Cards>
  </div>
)

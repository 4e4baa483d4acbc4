import { Skeleton } from '@mantine/core'
import { Card } from '../../ui/Cards.tsx'
import classes from './people.module.css'

/** A placeholder card with the minimum height of a real card. */
export const MemberCardSkeleton = () => (
  <Card className={classes.card} aria-hidden>
    <Skeleton circle height={40} />
    <div>
      <Skeleton height={12} mt={4} width='60%' />
      <Skeleton height={12} mt={10} width='85%' />
    </div>
  </Card>
)

import { Skeleton } from '@mantine/core'
import { Card } from '../../ui/Cards.tsx'
import classes from './milestone.module.css'

/** A placeholder card, about as tall as a real card. */
export const MilestoneCardSkeleton = () => (
  <Card className={classes.card} aria-hidden>
    <Skeleton height={20} width={96} radius='sm' mt={4} mb={4} />
    <Skeleton height={14} width='70%' radius='sm' mt={11} mb={3} />
    <div className={classes.foot}>
      <Skeleton height={8} radius='sm' my={6} />
      <Skeleton height={26} width={160} radius='md' />
      <Skeleton height={14} width='80%' radius='sm' my={2} />
    </div>
  </Card>
)

import { Skeleton } from '@mantine/core'
import { Card } from '../../../ui/Cards.tsx'
import classes from '../goals.module.css'

/** A placeholder card, as tall as a real card. */
export const GoalCardSkeleton = ({ factCount }: { factCount: number }) => (
  <Card className={classes.card} aria-hidden>
    <div className={classes.head}>
      <Skeleton circle height={64} width={64} />
      <div className={classes.names}>
        <Skeleton height={16} width='70%' radius='sm' />
        <Skeleton height={20} width={96} radius='sm' mt={4} />
      </div>
    </div>
    <div className={classes.description}>
      <Skeleton height={12} width='90%' radius='sm' />
    </div>
    <div className={classes.facts}>
      <Skeleton height={24 * factCount - 4} radius='sm' />
    </div>
  </Card>
)

import { Skeleton } from '@mantine/core'
import classes from './charts.module.css'

/** A chart in the making, in the box of the real one. */
export const ChartCardSkeleton = ({ wide = false }: { wide?: boolean }) => (
  <div className={classes.card} data-wide={wide || undefined} aria-hidden>
    <div className={classes.head}>
      <Skeleton height={14} width={180} radius='sm' />
    </div>
    <div className={classes.body}>
      <Skeleton height={320} radius='sm' />
    </div>
  </div>
)

import { Skeleton } from '@mantine/core'
import classes from './charts.module.css'

/** The placeholder for a loading chart, which has the same size as the chart. */
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

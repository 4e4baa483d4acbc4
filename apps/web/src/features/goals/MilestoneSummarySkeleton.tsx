import { Skeleton } from '@mantine/core'
import classes from './goal-level.module.css'

/** Where a milestone stands, in the making. */
export const MilestoneSummarySkeleton = () => (
  <div className={classes.milestone} aria-hidden>
    <div className={classes.marks}>
      <Skeleton height={20} width={96} radius='sm' />
      <Skeleton height={14} width={200} radius='sm' />
    </div>
    <Skeleton height={8} radius='sm' my={6} maw={420} />
    <Skeleton height={26} width={160} radius='md' />
  </div>
)

import { Skeleton } from '@mantine/core'
import classes from './detail.module.css'

/** Room of the page of a task, or of what looks like one, while it loads. */
export const TaskSkeleton = ({ what = 'task' }: { what?: string }) => (
  <div className={classes.detail} role='status' aria-label={`Loading ${what}`}>
    <Skeleton height={14} width={80} mb={12} />
    <Skeleton height={28} width='50%' mb={32} />
    <div className={classes.columns}>
      <div className={classes.text}>
        <Skeleton height={14} mb={10} />
        <Skeleton height={14} mb={10} />
        <Skeleton height={14} width='60%' />
      </div>
      <div className={classes.side}>
        <Skeleton height={396} />
      </div>
      <div className={classes.talk}>
        <Skeleton height={120} />
      </div>
    </div>
  </div>
)

import { Skeleton } from '@mantine/core'
import classes from '../goal/goal-level.module.css'
import tasks from './milestone-tasks.module.css'
import { TaskRowSkeletons } from './TaskRowSkeletons.tsx'

/** Placeholder for a milestone's summary and tasks. */
export const MilestoneLevelSkeleton = () => (
  <div aria-hidden>
    <div className={classes.milestone}>
      <div className={classes.marks}>
        <Skeleton height={20} width={96} radius='sm' />
        <Skeleton height={14} width={200} radius='sm' />
      </div>
      <Skeleton height={8} radius='sm' my={6} maw={420} />
      <Skeleton height={26} width={160} radius='md' />
    </div>
    <div className={tasks.head}>
      <Skeleton height={16} width={64} radius='sm' my={8} />
    </div>
    <ul className={tasks.rows}>
      <TaskRowSkeletons />
    </ul>
  </div>
)

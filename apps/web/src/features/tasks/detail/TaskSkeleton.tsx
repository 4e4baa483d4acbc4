import { Skeleton } from '@mantine/core'
import { CommentsSkeleton } from '../../comments/CommentsSkeleton.tsx'
import classes from './detail.module.css'

/** Placeholder for the page of a task, or for a page with the same layout, while it loads. */
export const TaskSkeleton = ({ noun = 'task' }: { noun?: string }) => (
  <div className={classes.detail} role='status' aria-label={`Loading ${noun}`}>
    <Skeleton height={14} width={80} mb={12} />
    <Skeleton height={28} width='50%' mb={32} />
    <div className={classes.columns}>
      <div className={classes.text}>
        <Skeleton height={14} mb={10} />
        <Skeleton height={14} mb={10} />
        <Skeleton height={14} width='60%' />
      </div>
      <div className={classes.side}>
        <div className={classes.waiting}>
          {Array.from({ length: 10 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are always the same ten
            <div key={row} className={classes.property}>
              <Skeleton height={12} width={row % 3 ? 64 : 88} my={4} />
              <Skeleton height={12} width={row % 2 ? 96 : 120} my={4} />
            </div>
          ))}
        </div>
      </div>
      <div className={classes.talk}>
        <Skeleton height={16} width={160} my={4} mb={20} />
        <CommentsSkeleton />
      </div>
    </div>
  </div>
)

import { Skeleton } from '@mantine/core'
import classes from './comments.module.css'

/** Placeholder shaped like two comments, to reduce layout shift when the comments load. */
export const CommentsSkeleton = () => (
  <div className={classes.list} aria-hidden>
    {[1, 2].map((line) => (
      <div key={line} className={classes.comment}>
        <Skeleton circle height={24} />
        <div>
          <Skeleton height={12} width={160} my={4} />
          <Skeleton height={12} width='70%' my={8} />
        </div>
      </div>
    ))}
  </div>
)

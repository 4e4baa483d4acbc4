import type { Comment } from '@muster/contracts/comments'
import { texts } from '@muster/contracts/texts'
import { useId } from 'react'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { CommentList } from './CommentList.tsx'
import { CommentsSkeleton } from './CommentsSkeleton.tsx'
import { Composer } from './Composer.tsx'
import classes from './comments.module.css'
import type { CommentThread } from './thread.ts'

type Props = {
  title: string
  thread: CommentThread
  /** Sorted oldest first; undefined until they are loaded. */
  comments: readonly Comment[] | undefined
  error?: string
  onRetry?: () => unknown
  retrying?: boolean
}

/** The comments on an object, oldest first, and a box to write a new comment. */
export function CommentsPanel({ title, thread, comments, error, onRetry, retrying }: Props) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {title}
      </h2>
      {/* The box stays below the heading, because it sticks only within this element. */}
      <div>
        {comments ? (
          <CommentList thread={thread} comments={comments} />
        ) : error ? (
          <ErrorState message={error} onRetry={onRetry} retrying={retrying} />
        ) : (
          <CommentsSkeleton />
        )}
        {comments?.length === 0 && <EmptyState compact title={texts.task.noComments} />}
        <Composer thread={thread} />
      </div>
    </section>
  )
}

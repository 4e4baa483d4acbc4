import type { Comment } from '@muster/contracts/comments'
import { texts } from '@muster/contracts/texts'
import { useId } from 'react'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { CommentList } from './CommentList.tsx'
import { CommentsSkeleton } from './CommentsSkeleton.tsx'
import { Composer } from './Composer.tsx'
import classes from './comments.module.css'
import type { CommentThread } from './thread.ts'

type Props = {
  title: string
  thread: CommentThread
  /** Oldest first; undefined while they load. */
  comments: readonly Comment[] | undefined
  error?: string
  onRetry?: () => unknown
  retrying?: boolean
}

/** The comments on an object, oldest first, and the box to add one. */
export function CommentsPanel({ title, thread, comments, error, onRetry, retrying }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {title}
      </h2>
      {comments ? (
        <CommentList thread={thread} comments={comments} />
      ) : error ? (
        <ErrorState message={error} onRetry={onRetry} retrying={retrying} />
      ) : (
        <CommentsSkeleton />
      )}
      {comments?.length === 0 && <p className={classes.none}>{texts.task.noComments}</p>}
      <Composer thread={thread} />
    </section>
  )
}

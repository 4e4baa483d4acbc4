import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { commentsQuery } from '../queries.ts'
import { CommentList } from './CommentList.tsx'
import { CommentsSkeleton } from './CommentsSkeleton.tsx'
import { Composer } from './Composer.tsx'
import classes from './comments.module.css'

/** What people wrote about a task and what happened to it, oldest first, and the box to add to it. */
export function Comments({ taskId }: { taskId: number }) {
  const comments = useQuery(commentsQuery(taskId))
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        Comments & Activity
      </h2>
      {comments.data ? (
        <CommentList taskId={taskId} comments={comments.data} />
      ) : comments.error ? (
        <ErrorState message={comments.error.message} onRetry={comments.refetch} retrying={comments.isFetching} />
      ) : (
        <CommentsSkeleton />
      )}
      {comments.data?.length === 0 && <p className={classes.none}>{texts.task.noComments}</p>}
      <Composer taskId={taskId} />
    </section>
  )
}

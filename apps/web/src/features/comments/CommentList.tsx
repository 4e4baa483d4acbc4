import { Button } from '@mantine/core'
import type { Comment } from '@muster/contracts/comments'
import { useState } from 'react'
import { ActivityLine } from './ActivityLine.tsx'
import { CommentItem } from './CommentItem.tsx'
import classes from './comments.module.css'
import type { CommentThread } from './thread.ts'

/** Number of latest lines rendered at first, so that a long history is fast. */
const drawn = 100

type Props = { thread: CommentThread; comments: readonly Comment[] }

export function CommentList({ thread, comments }: Props) {
  const [all, setAll] = useState(false)
  const earlier = all ? 0 : Math.max(0, comments.length - drawn)
  return (
    <>
      {earlier > 0 && (
        <Button variant='subtle' size='compact-sm' onClick={() => setAll(true)}>
          Show {earlier} earlier
        </Button>
      )}
      <ol className={classes.list} aria-live='polite' aria-relevant='additions'>
        {comments.slice(earlier).map((comment) => (
          <li key={comment.id}>
            {comment.kind === 'system' ? (
              <ActivityLine comment={comment} />
            ) : (
              <CommentItem thread={thread} comment={comment} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

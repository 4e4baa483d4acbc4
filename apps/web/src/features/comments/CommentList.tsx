import { Button } from '@mantine/core'
import type { Comment } from '@muster/contracts/comments'
import { useState } from 'react'
import { useUsernamesIn } from '../../ui/text/use-mentionable.ts'
import { CommentItem } from './CommentItem.tsx'
import classes from './comments.module.css'
import { HistoryLine } from './HistoryLine.tsx'
import type { CommentThread } from './thread.ts'
import { threadEntries } from './thread-entries.ts'

/** Number of latest comments rendered at first, so that a long history renders quickly. */
const maxRendered = 100

type Props = { thread: CommentThread; comments: readonly Comment[] }

export function CommentList({ thread, comments }: Props) {
  const [isExpanded, setIsExpanded] = useState(false)
  const usernames = useUsernamesIn(
    thread.organizationId,
    comments.map(({ content }) => content),
  )
  const entries = threadEntries(comments)
  const hiddenCount = isExpanded ? 0 : Math.max(0, entries.length - maxRendered)
  return (
    <>
      {hiddenCount > 0 && (
        <Button variant='subtle' size='compact-sm' onClick={() => setIsExpanded(true)}>
          Show {hiddenCount} earlier
        </Button>
      )}
      <ol className={classes.list} aria-live='polite' aria-relevant='additions'>
        {entries.slice(hiddenCount).map((comment) => (
          <li key={comment.id}>
            {comment.kind === 'system' ? (
              <HistoryLine comment={comment} />
            ) : (
              <CommentItem thread={thread} comment={comment} usernames={usernames} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

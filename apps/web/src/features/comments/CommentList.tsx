import { Button } from '@mantine/core'
import type { Comment } from '@muster/contracts/comments'
import { useState } from 'react'
import { useUsernamesIn } from '../../ui/text/use-mentionable.ts'
import { CommentItem } from './CommentItem.tsx'
import classes from './comments.module.css'
import { HistoryLine } from './HistoryLine.tsx'
import { commentHash, useLinkedComment } from './linked-comment.ts'
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
  const linked = useLinkedComment()
  const earlierCount = Math.max(0, entries.length - maxRendered)
  const isLinkedHidden = entries.slice(0, earlierCount).some(({ id }) => id === linked.id)
  const hiddenCount = isExpanded || isLinkedHidden ? 0 : earlierCount
  return (
    <>
      {hiddenCount > 0 && (
        <Button variant='subtle' size='compact-sm' onClick={() => setIsExpanded(true)}>
          Show {hiddenCount} earlier
        </Button>
      )}
      <ol className={classes.list} aria-live='polite' aria-relevant='additions'>
        {entries.slice(hiddenCount).map((comment) => (
          <li
            key={comment.id}
            data-comment={comment.id}
            {...(comment.id === linked.id && { id: commentHash(comment.id), ref: linked.show, tabIndex: -1 })}
          >
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

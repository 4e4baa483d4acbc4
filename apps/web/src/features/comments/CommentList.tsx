import { Button } from '@mantine/core'
import type { Comment } from '@muster/contracts/comments'
import { useState } from 'react'
import { useUsernamesIn } from '../../ui/text/use-mentionable.ts'
import { CommentItem } from './CommentItem.tsx'
import classes from './comments.module.css'
import { HistoryLine } from './HistoryLine.tsx'
import { commentHash, useLinkedComment } from './linked-comment.ts'
import type { CommentThread } from './thread.ts'
import { type ThreadFilter, threadEntries } from './thread-entries.ts'

/** Number of latest comments rendered at first, so that a long history renders quickly. */
const maxRendered = 100

type Props = { thread: CommentThread; comments: readonly Comment[]; filter: ThreadFilter }

export function CommentList({ thread, comments, filter }: Props) {
  const [isExpanded, setIsExpanded] = useState(false)
  const usernames = useUsernamesIn(
    thread.organizationId,
    comments.map(({ content }) => content),
  )
  const entries = threadEntries(comments, filter)
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
        {entries.slice(hiddenCount).map(({ id, comment, changes }) => (
          <li
            key={id}
            data-comment={id}
            {...(id === linked.id && { id: commentHash(id), ref: linked.show, tabIndex: -1, 'data-linked': true })}
          >
            {comment ? (
              <CommentItem thread={thread} comment={comment} usernames={usernames} />
            ) : (
              <HistoryLine changes={changes} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

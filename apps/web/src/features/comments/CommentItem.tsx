import { can } from '@muster/contracts/capabilities'
import type { Comment } from '@muster/contracts/comments'
import { texts } from '@muster/contracts/texts'
import { useState } from 'react'
import { useActor } from '../../lib/organization.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { CommentActions } from './CommentActions.tsx'
import { CommentEditor } from './CommentEditor.tsx'
import classes from './comments.module.css'
import type { CommentThread } from './thread.ts'

type Props = { thread: CommentThread; comment: Comment; usernames: ReadonlySet<string> }

/** A comment; its author can edit or delete it. */
export function CommentItem({ thread, comment, usernames }: Props) {
  const [editing, setEditing] = useState(false)
  const mayEdit = can.editComment(useActor(), { user_id: comment.user.id, kind: comment.kind })
  const name = comment.user.full_name ?? texts.unknownUser
  return (
    <article className={classes.comment} aria-label={`Comment by ${name}`}>
      <Avatar name={name} />
      <div className={classes.words}>
        <div className={classes.byline}>
          <span className={classes.author}>{name}</span>
          <span className={classes.when}>
            <TimeAgo instant={comment.created_at} />
            {comment.updated_at !== comment.created_at && ' · edited'}
          </span>
          {mayEdit && !editing && (
            <CommentActions thread={thread} commentId={comment.id} onEdit={() => setEditing(true)} />
          )}
        </div>
        {editing ? (
          <CommentEditor thread={thread} comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <div className={classes.content}>
            <RichText content={comment.content} usernames={usernames} />
          </div>
        )}
      </div>
    </article>
  )
}

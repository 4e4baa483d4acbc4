import type { Comment } from '@muster/contracts/comments'
import { texts } from '@muster/contracts/texts'
import { useState } from 'react'
import { offeredActions } from '../../lib/actions/action.ts'
import { useActor } from '../../lib/organization.ts'
import { copyText } from '../../ui/actions/copy-text.ts'
import { useActionMenu } from '../../ui/actions/use-action-menu.tsx'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { LinkedText } from '../../ui/text/LinkedText.tsx'
import type { Usernames } from '../../ui/text/markdown/find-in-text.ts'
import { CommentFiles } from '../files/CommentFiles.tsx'
import { CommentActions } from './CommentActions.tsx'
import { CommentEditor } from './CommentEditor.tsx'
import { commentActions } from './comment-actions.ts'
import classes from './comments.module.css'
import { DeleteCommentDialog } from './DeleteCommentDialog.tsx'
import type { CommentThread } from './thread.ts'
import { useBoxes } from './use-boxes.ts'

type Props = { thread: CommentThread; comment: Comment; usernames: Usernames }

/** A comment; its author can edit or delete it. */
export function CommentItem({ thread, comment, usernames }: Props) {
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const actor = useActor()
  const name = comment.user.full_name ?? texts.unknownUser
  const context = {
    edit: () => setEditing(true),
    copyText: ({ content }: Comment) => copyText(content, 'Copied the text'),
    remove: () => setDeleting(true),
  }
  const actions = offeredActions(commentActions, { actor, subject: comment, context })
  const check = useBoxes(thread, comment)
  const mayEdit = actions.some(({ id }) => id === 'edit')
  const { handlers, menu } = useActionMenu({ label: `Actions on the comment by ${name}`, actions })
  return (
    <article className={classes.comment} aria-label={`Comment by ${name}`} {...handlers}>
      <Avatar name={name} userId={comment.user.id} />
      <div className={classes.words}>
        <div className={classes.byline}>
          <span className={classes.author}>{name}</span>
          <span className={classes.when}>
            <TimeAgo instant={comment.created_at} />
            {comment.updated_at !== comment.created_at && ' · edited'}
          </span>
          {!editing && <CommentActions actions={actions} />}
        </div>
        {editing ? (
          <CommentEditor thread={thread} comment={comment} onDone={() => setEditing(false)} />
        ) : (
          comment.content && (
            <div className={classes.content}>
              <LinkedText
                content={comment.content}
                usernames={usernames}
                organizationId={thread.organizationId}
                onCheck={mayEdit ? check : undefined}
              />
            </div>
          )
        )}
        {!editing && comment.files.length > 0 && <CommentFiles files={comment.files} refresh={thread.refresh} />}
      </div>
      {menu}
      {actions.some(({ id }) => id === 'delete') && (
        <DeleteCommentDialog
          thread={thread}
          commentId={comment.id}
          opened={deleting}
          onClose={() => setDeleting(false)}
        />
      )}
    </article>
  )
}

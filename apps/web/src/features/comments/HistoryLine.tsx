import type { Comment } from '@muster/contracts/comments'
import { texts } from '@muster/contracts/texts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import classes from './comments.module.css'

/** A line of the history: the user, the server's description of the change, and the time. */
export const HistoryLine = ({ comment }: { comment: Comment }) => (
  <p className={classes.activity}>
    <span className={classes.dot} aria-hidden />
    <span>
      <span className={classes.who}>{comment.user.full_name ?? texts.unknownUser}</span>{' '}
      {comment.sentence ?? comment.content} · <TimeAgo instant={comment.created_at} />
    </span>
  </p>
)

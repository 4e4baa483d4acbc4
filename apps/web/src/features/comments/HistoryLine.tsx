import type { Comment } from '@muster/contracts/comments'
import { texts } from '@muster/contracts/texts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import classes from './comments.module.css'

const sentenceOf = ({ sentence, content }: Comment) => sentence ?? content

/** A line of the history: the user, the server's description of the change, and the time. Several changes are a list. */
export function HistoryLine({ changes }: { changes: readonly [Comment, ...Comment[]] }) {
  const [first] = changes
  const last = changes.at(-1) ?? first
  const isGroup = changes.length > 1
  return (
    <div className={classes.activity}>
      <span className={classes.dot} aria-hidden />
      <div>
        <span className={classes.who}>{first.user.full_name ?? texts.unknownUser}</span>{' '}
        {isGroup ? `made ${changes.length} changes` : sentenceOf(first)} · <TimeAgo instant={last.created_at} />
        {isGroup && (
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={change.id}>{sentenceOf(change)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

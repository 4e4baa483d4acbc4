import { can } from '@muster/contracts/capabilities'
import type { Message } from '@muster/contracts/chat/messages'
import { chatPageTexts } from '@muster/contracts/chat/page-texts'
import { useEffect, useRef } from 'react'
import { formatClock, formatMoment } from '../../../lib/format/dates.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { LinkedText } from '../../../ui/text/LinkedText.tsx'
import type { Usernames } from '../../../ui/text/markdown/find-in-text.ts'
import { MessageFiles } from '../files/MessageFiles.tsx'
import { MessageActions } from './MessageActions.tsx'
import classes from './message.module.css'
import { Reactions } from './Reactions.tsx'
import { ReplyPreview } from './ReplyPreview.tsx'
import type { RowActions } from './row-actions.ts'
import { messageSummary } from './summary.ts'

type Props = {
  rowKey: string
  message: Message
  /** Whether the message is the first in a group by one sender, and therefore shows the avatar and the name. */
  isFirstOfGroup: boolean
  actions: RowActions
  active: boolean
  isJumpTarget: boolean
  usernames: Usernames
  seenText: string | undefined
}

/** One message. Its actions are rendered only while it is `active`. */
export function MessageItem({
  rowKey,
  message,
  isFirstOfGroup,
  actions,
  active,
  isJumpTarget,
  usernames,
  seenText,
}: Props) {
  const { chat, actor, canWrite, onJump, onActiveRowChange } = actions
  const isOwn = message.senderId === String(actor.id)
  const files = message.isDeleted ? undefined : message.files
  const clock = formatClock(message.createdAt)
  const time = (
    <time className={classes.time} dateTime={message.createdAt} title={formatMoment(message.createdAt)}>
      {isFirstOfGroup ? clock : clock.replace(/\s[AP]M$/, '')}
    </time>
  )
  const article = useRef<HTMLElement>(null)
  // Deleting the message removes the dialog and the button that opened it, so the message gets the focus.
  useEffect(() => {
    if (message.isDeleted && active && document.activeElement === document.body) article.current?.focus()
  }, [message.isDeleted, active])
  return (
    <article
      ref={article}
      className={classes.message}
      aria-label={`${message.senderName}, ${formatMoment(message.createdAt)}`}
      data-own={isOwn || undefined}
      data-leads={isFirstOfGroup || undefined}
      data-active={active || undefined}
      data-found={isJumpTarget || undefined}
      tabIndex={-1}
      onFocus={() => onActiveRowChange(rowKey)}
    >
      {isFirstOfGroup ? (
        <Avatar name={message.senderName} userId={message.senderId} size={32} />
      ) : (
        <span className={classes.inner}>{time}</span>
      )}
      <div className={classes.body}>
        {isFirstOfGroup && (
          <p className={classes.byline}>
            <span className={classes.sender}>{message.senderName}</span>
            {time}
          </p>
        )}
        {(message.content !== '' || message.replyTo !== null || !files) && (
          <div className={classes.bubble}>
            {message.replyTo && !message.isDeleted && <ReplyPreview replyTo={message.replyTo} onJump={onJump} />}
            {message.content !== '' ? (
              <LinkedText content={message.content} usernames={usernames} organizationId={chat.organizationId} />
            ) : (
              !files && <p className={classes.deleted}>{messageSummary(message)}</p>
            )}
            {message.isEdited && !message.isDeleted && <span className={classes.edited}>{chatPageTexts.edited}</span>}
          </div>
        )}
        {files && <MessageFiles files={files} />}
        {message.reactions.length > 0 && (
          <Reactions chat={chat} message={message} userId={String(actor.id)} canReact={canWrite} />
        )}
        {seenText && <p className={classes.seen}>{seenText}</p>}
      </div>
      {active && !message.isDeleted && (
        <MessageActions message={message} isOwn={can.editMessage(actor, message)} actions={actions} />
      )}
    </article>
  )
}

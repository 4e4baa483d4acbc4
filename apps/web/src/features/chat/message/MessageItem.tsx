import { can } from '@muster/contracts/capabilities'
import type { Message } from '@muster/contracts/chat/messages'
import { texts } from '@muster/contracts/texts'
import { useEffect, useRef } from 'react'
import { formatClock, formatMoment } from '../../../lib/format/dates.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { MessageActions } from './MessageActions.tsx'
import { MessageText } from './MessageText.tsx'
import classes from './message.module.css'
import { Reactions } from './Reactions.tsx'
import { ReplyPreview } from './ReplyPreview.tsx'
import type { RowActions } from './row-actions.ts'

type Props = {
  rowKey: string
  message: Message
  /** Whether it is the first of its sender's group, with face and name. */
  leads: boolean
  actions: RowActions
  active: boolean
  found: boolean
  usernames: ReadonlySet<string>
  seen: string | undefined
}

/** One message. Its actions are drawn while it is pointed at or has the focus. */
export function MessageItem({ rowKey, message, leads, actions, active, found, usernames, seen }: Props) {
  const { chat, actor, canWrite, onJump, onActive } = actions
  const own = message.senderId === String(actor.id)
  const clock = formatClock(message.createdAt)
  const time = (
    <time className={classes.time} dateTime={message.createdAt} title={formatMoment(message.createdAt)}>
      {leads ? clock : clock.replace(/\s[AP]M$/, '')}
    </time>
  )
  const article = useRef<HTMLElement>(null)
  // Deleting it removes the dialog and its button; the focus goes to the message.
  useEffect(() => {
    if (message.isDeleted && active && document.activeElement === document.body) article.current?.focus()
  }, [message.isDeleted, active])
  return (
    <article
      ref={article}
      className={classes.message}
      aria-label={`${message.senderName}, ${formatMoment(message.createdAt)}`}
      data-own={own || undefined}
      data-leads={leads || undefined}
      data-active={active || undefined}
      data-found={found || undefined}
      tabIndex={-1}
      onFocus={() => onActive(rowKey)}
    >
      {leads ? <Avatar name={message.senderName} size={32} /> : <span className={classes.inner}>{time}</span>}
      <div className={classes.body}>
        {leads && (
          <p className={classes.byline}>
            <span className={classes.sender}>{message.senderName}</span>
            {time}
          </p>
        )}
        <div className={classes.bubble}>
          {message.replyTo && !message.isDeleted && <ReplyPreview replyTo={message.replyTo} onJump={onJump} />}
          {message.isDeleted ? (
            <p className={classes.deleted}>{texts.chat.messageDeleted}</p>
          ) : (
            <MessageText content={message.content} usernames={usernames} />
          )}
          {message.isEdited && !message.isDeleted && <span className={classes.edited}>{texts.chatPage.edited}</span>}
        </div>
        {message.reactions.length > 0 && (
          <Reactions chat={chat} message={message} userId={String(actor.id)} canReact={canWrite} />
        )}
        {seen && <p className={classes.seen}>{seen}</p>}
      </div>
      {active && !message.isDeleted && (
        <MessageActions message={message} own={can.editMessage(actor, message)} actions={actions} />
      )}
    </article>
  )
}

import { Button } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { formatClock, formatMoment } from '../../../lib/format/dates.ts'
import { useMe } from '../../../lib/session.ts'
import { copyText } from '../../../ui/actions/copy-text.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { LinkedText } from '../../../ui/text/LinkedText.tsx'
import type { Outgoing } from '../composer/outbox.ts'
import { OutgoingFiles } from '../files/OutgoingFiles.tsx'
import type { Chat } from '../room/chat.ts'
import { useConnected } from '../room/use-chat.ts'
import classes from './message.module.css'
import { ReplyPreview } from './ReplyPreview.tsx'

type Props = { message: Outgoing; isFirstOfGroup: boolean; chat: Chat }

/**
 * A message that is not acknowledged yet: being sent, waiting for the connection, or refused, with the reason and
 * possible actions.
 */
export function OutgoingItem({ message, isFirstOfGroup, chat }: Props) {
  const me = useMe()
  const connected = useConnected(chat)
  const name = me.name ?? texts.unknownUser
  return (
    <article
      className={classes.message}
      aria-label={`${name}, not sent yet`}
      data-own
      data-leads={isFirstOfGroup || undefined}
    >
      {isFirstOfGroup ? <Avatar name={name} userId={me.id} size={32} /> : <span />}
      <div className={classes.body}>
        {isFirstOfGroup && (
          <p className={classes.byline}>
            <span className={classes.sender}>{name}</span>
            <time className={classes.time} dateTime={message.createdAt} title={formatMoment(message.createdAt)}>
              {formatClock(message.createdAt)}
            </time>
          </p>
        )}
        {(message.content !== '' || message.replyTo !== null) && (
          <div className={classes.bubble} data-waiting>
            {message.replyTo && <ReplyPreview replyTo={message.replyTo} />}
            {message.content !== '' && <LinkedText content={message.content} organizationId={chat.organizationId} />}
          </div>
        )}
        {message.files && <OutgoingFiles files={message.files} />}
        {message.fault === undefined ? (
          <p className={classes.seen}>{connected ? 'Sending…' : 'Waiting for the connection'}</p>
        ) : (
          <p className={classes.fault} role='alert'>
            Not sent: {message.fault}
            <Button size='compact-xs' variant='default' onClick={() => chat.outbox.retry(message.clientId)}>
              Retry
            </Button>
            {message.content !== '' && (
              <Button size='compact-xs' variant='default' onClick={() => copyText(message.content, 'Copied')}>
                Copy
              </Button>
            )}
            <Button size='compact-xs' variant='default' onClick={() => chat.outbox.discard(message.clientId)}>
              Delete
            </Button>
          </p>
        )}
      </div>
    </article>
  )
}

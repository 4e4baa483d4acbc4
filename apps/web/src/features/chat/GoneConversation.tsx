import { Button } from '@mantine/core'
import { copyText } from '../../ui/actions/copy-text.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useDraft } from './composer/drafts.ts'
import { OutgoingItem } from './message/OutgoingItem.tsx'
import type { Chat } from './room/chat.ts'
import { useOutgoing } from './room/use-chat.ts'
import classes from './window.module.css'

type Props = { chat: Chat; roomId: string }

/** Shown instead of a room that the user no longer takes part in: why, and what the user had written but not sent. */
export function GoneConversation({ chat, roomId }: Props) {
  const outgoing = useOutgoing(chat, roomId)
  const [draft, setDraft] = useDraft(chat.organizationId, roomId)
  const hasDraft = draft.trim() !== ''
  return (
    <div className={classes.gone}>
      <EmptyState
        title='This conversation is no longer available'
        text='It was deleted, or you do not take part in it.'
      />
      {(hasDraft || outgoing.length > 0) && (
        <section className={classes.unsent} aria-label='Not sent'>
          {outgoing.map((message) => (
            <OutgoingItem key={message.clientId} message={message} isFirstOfGroup={false} chat={chat} />
          ))}
          {hasDraft && (
            <div className={classes.goneDraft}>
              <p className={classes.unsentReason}>Draft</p>
              <p className={classes.draft}>{draft}</p>
              <Button size='compact-xs' variant='default' onClick={() => copyText(draft, 'Copied')}>
                Copy
              </Button>{' '}
              <Button size='compact-xs' variant='default' onClick={() => setDraft('')}>
                Delete draft
              </Button>
            </div>
          )}
        </section>
      )}
    </div>
  )
}

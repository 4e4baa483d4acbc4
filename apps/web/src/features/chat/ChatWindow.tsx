import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { prepareToasts } from '../../ui/toasts/toast.tsx'
import { CallsHint } from '../calls/screen/notes/CallsHint.tsx'
import { membersQuery } from '../users/queries.ts'
import { Composer } from './composer/Composer.tsx'
import { conversationAt, firstUnread } from './conversations/conversations.ts'
import type { useConversations } from './conversations/use-conversations.ts'
import { GoneConversation } from './GoneConversation.tsx'
import { useReplyOrEdit } from './message/use-reply-or-edit.ts'
import { LoadingMessages } from './messages/LoadingMessages.tsx'
import { MessageList } from './messages/MessageList.tsx'
import { useOpening } from './messages/use-opening.ts'
import page from './page.module.css'
import { ReconnectStrip } from './ReconnectStrip.tsx'
import type { Chat } from './room/chat.ts'
import { useConnected, useRoomPart } from './room/use-chat.ts'
import { TypingLine } from './TypingLine.tsx'
import { WindowHeader } from './WindowHeader.tsx'
import classes from './window.module.css'

type Props = {
  chat: Chat
  roomId: string
  conversationList: ReturnType<typeof useConversations>
  onBack: () => void
  /** The id of the message that the URL links to. */
  messageId?: string | undefined
  /** Whether the conversation is shown beside another page, with less space. */
  compact?: boolean
}

/** One conversation: its header, its messages, and the composer. */
export function ChatWindow({ chat, roomId, conversationList, onBack, messageId, compact = false }: Props) {
  const store = chat.room(roomId)
  const fault = useRoomPart(store, (state) => state.fault)
  const typing = useRoomPart(store, (state) => state.typing)
  const [subject, setSubject, endSubject] = useReplyOrEdit(store)
  // Loads the code for toasts in advance, because it could not be loaded once the connection is lost.
  useEffect(() => whenIdle(prepareToasts).cancel, [])

  const { conversations } = conversationList
  const conversation = conversations && conversationAt(conversations, roomId)
  // A user who was removed from a group receives no events from it, so its room is reopened when they are added back.
  const isGone = conversations !== undefined && !conversation
  const firstUnreadSeq = firstUnread(conversation)
  const place =
    messageId !== undefined ? { messageId } : firstUnreadSeq === undefined ? undefined : { seq: firstUnreadSeq }
  const opening = useOpening({
    connected: useConnected(chat),
    store,
    isUnreadKnown: conversations !== undefined,
    place,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the place at which the room was first opened counts
  useEffect(() => (isGone ? undefined : chat.open(roomId, place)), [chat, roomId, isGone])
  const members = useQuery(membersQuery(chat.organizationId))
  const usernames = useMemo(
    () => new Map(members.data?.flatMap(({ id, username }) => (username ? [[String(id), username]] : []))),
    [members.data],
  )

  const { room, person } = conversation ?? {}
  const participants = useMemo(() => room?.participants ?? (person ? [person] : []), [room?.participants, person])

  if (isGone)
    return (
      <div className={classes.window} data-compact={compact || undefined}>
        <WindowHeader name='Conversation' onBack={onBack} />
        <GoneConversation chat={chat} roomId={roomId} />
      </div>
    )
  const hasLeft = conversation !== undefined && !conversation.isGroup && !conversation.person
  return (
    <div className={classes.window} data-compact={compact || undefined} data-chat-window>
      <WindowHeader
        name={conversation?.name ?? (conversationList.error === undefined ? '' : 'Conversation')}
        conversation={conversation}
        chat={chat}
        conversations={conversations}
        onBack={onBack}
      />
      <CallsHint />
      <ReconnectStrip chat={chat} />
      {opening.isOpen && conversations ? (
        <MessageList
          chat={chat}
          roomId={roomId}
          conversation={conversation}
          messageId={messageId}
          canWrite={!hasLeft}
          onReply={(message) => setSubject({ kind: 'reply', message })}
          onEdit={(message) => setSubject({ kind: 'edit', message })}
        />
      ) : fault !== undefined ? (
        <div className={page.middle}>
          <ErrorState message={fault} onRetry={opening.retry} />
        </div>
      ) : (
        <LoadingMessages />
      )}
      <TypingLine names={typing.map(({ userName }) => userName)} />
      {hasLeft ? (
        <p className={classes.closed}>{texts.chat.otherHasLeft}</p>
      ) : (
        <Composer
          key={subject?.kind === 'edit' ? subject.message._id : 'new'}
          chat={chat}
          roomId={roomId}
          participants={participants}
          usernames={usernames}
          subject={subject}
          onSubjectChange={setSubject}
          onSubjectEnd={endSubject}
          compact={compact}
        />
      )}
    </div>
  )
}

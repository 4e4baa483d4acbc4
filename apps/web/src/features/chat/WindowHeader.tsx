import { ActionIcon } from '@mantine/core'
import { chatPageTexts } from '@muster/contracts/chat/page-texts'
import { IconArrowLeft, IconUsers } from '@tabler/icons-react'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { CallStatusText } from '../calls/screen/CallStatusText.tsx'
import { ConversationCalls } from './conversations/ConversationCalls.tsx'
import type { Conversation, Conversations } from './conversations/conversations.ts'
import entry from './conversations/entry.module.css'
import { FilesButton } from './files/FilesButton.tsx'
import { RoomMenu } from './groups/RoomMenu.tsx'
import { Presence } from './Presence.tsx'
import type { Chat } from './room/chat.ts'
import classes from './window.module.css'

type Props = {
  name: string
  conversation?: Conversation | undefined
  chat?: Chat
  conversations?: Conversations | undefined
  onBack: () => void
}

/** Shows the conversation's name, the status of the user, group or call, the call buttons, and a group's menu. */
export function WindowHeader({ name, conversation, chat, conversations, onBack }: Props) {
  const { person, room, isGroup = false } = conversation ?? {}
  return (
    <header className={classes.header}>
      <ActionIcon size={32} className={classes.back} aria-label='Back to the list' onClick={onBack}>
        <IconArrowLeft size={18} stroke={1.6} />
      </ActionIcon>
      <span className={entry.face}>
        {conversation && !isGroup ? (
          <Avatar name={name} userId={person?.userId} size={32} />
        ) : (
          <span className={entry.groupFace}>{isGroup && <IconUsers size={18} stroke={1.6} aria-hidden />}</span>
        )}
        {person && <Presence online={person.isOnline} />}
      </span>
      <div className={entry.words}>
        <h2 className={classes.heading}>{name || '\u00a0'}</h2>
        <p className={classes.status}>
          {conversation ? (
            <CallStatusText roomId={conversation.roomId}>{statusOf(conversation)}</CallStatusText>
          ) : (
            '\u00a0'
          )}
        </p>
      </div>
      {conversation && chat && <ConversationCalls conversation={conversation} chat={chat} />}
      {conversation && !isGroup && chat && <FilesButton chat={chat} roomId={conversation.roomId} />}
      {isGroup && room && chat && conversations && (
        <RoomMenu orgId={chat.organizationId} room={room} conversations={conversations} onGone={onBack} />
      )}
    </header>
  )
}

function statusOf({ person, room, isGroup }: Conversation) {
  if (isGroup) return `${room?.participants.length ?? 0} members`
  if (!person) return 'Has left the organization'
  return person.isOnline ? 'Online' : chatPageTexts.lastSeenRecently
}

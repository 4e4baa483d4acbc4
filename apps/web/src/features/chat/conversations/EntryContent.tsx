import { texts } from '@muster/contracts/texts'
import { IconPencil, IconUsers } from '@tabler/icons-react'
import { useMe } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { CountBadge } from '../../../ui/marks/CountBadge.tsx'
import { roleName } from '../../analytics/role-name.ts'
import { CallStatusText } from '../../calls/screen/CallStatusText.tsx'
import { useHasDraft } from '../composer/drafts.ts'
import { Presence } from '../Presence.tsx'
import type { Conversation } from './conversations.ts'
import classes from './entry.module.css'
import { lastMessageText } from './last-message-text.ts'

type Props = {
  orgId: number
  conversation: Conversation
  /** Shown in place of the last message. */
  subtitle?: string
}

/** Avatar, name, last message or state of a group's call, unread count, and a pencil if there is an unsent text. */
export function EntryContent({ orgId, conversation, subtitle }: Props) {
  const { roomId, name, person, room, isGroup } = conversation
  const { id: userId } = useMe()
  const hasDraft = useHasDraft(orgId, roomId)
  const unread = room?.unreadCount ?? 0
  const emptyText = person ? roleName(person.role) : `${room?.participants.length ?? 0} members`
  const lastText = subtitle ?? (room?.lastMessage ? lastMessageText(room.lastMessage, userId, isGroup) : emptyText)
  return (
    <>
      <span className={classes.face}>
        {isGroup ? (
          <span className={classes.groupFace}>
            <IconUsers size={18} stroke={1.6} aria-hidden />
          </span>
        ) : (
          <Avatar name={name} userId={person?.userId} size={32} />
        )}
        {person && <Presence online={person.isOnline} />}
      </span>
      <span className={classes.words} data-unread={unread > 0 || undefined}>
        <span className={classes.name}>{name || texts.unknownUser}</span>
        <span className={classes.last}>
          {isGroup ? <CallStatusText roomId={roomId}>{lastText}</CallStatusText> : lastText}
        </span>
      </span>
      <span className={classes.marks}>
        {hasDraft && <IconPencil size={14} stroke={1.6} aria-label='Draft' role='img' />}
        <CountBadge count={unread} unit='unread' />
      </span>
    </>
  )
}

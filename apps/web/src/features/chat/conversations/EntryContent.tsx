import { texts } from '@muster/contracts/texts'
import { IconPencil, IconUsers } from '@tabler/icons-react'
import { useMe } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { CountBadge } from '../../../ui/marks/CountBadge.tsx'
import { roleName } from '../../analytics/role-name.ts'
import { CallStatusWords } from '../../calls/screen/CallStatusWords.tsx'
import { useHasDraft } from '../composer/drafts.ts'
import { Presence } from '../Presence.tsx'
import type { Conversation } from './conversations.ts'
import classes from './entry.module.css'
import { lastWords } from './last-words.ts'

type Props = {
  orgId: number
  conversation: Conversation
  /** Shown in place of the last message. */
  words?: string
}

/** Face, name, last message, unread count, and a pencil where there is an unsent text. */
export function EntryContent({ orgId, conversation, words }: Props) {
  const { roomId, name, person, room, isGroup } = conversation
  const { id: userId } = useMe()
  const hasDraft = useHasDraft(orgId, roomId)
  const unread = room?.unreadCount ?? 0
  const nothingYet = person ? roleName(person.role) : `${room?.participants.length ?? 0} members`
  const last = words ?? (room?.lastMessage ? lastWords(room.lastMessage, userId, isGroup) : nothingYet)
  return (
    <>
      <span className={classes.face}>
        {isGroup ? (
          <span className={classes.groupFace}>
            <IconUsers size={18} stroke={1.6} aria-hidden />
          </span>
        ) : (
          <Avatar name={name} size={32} />
        )}
        {person && <Presence online={person.isOnline} />}
      </span>
      <span className={classes.words} data-unread={unread > 0 || undefined}>
        <span className={classes.name}>{name || texts.unknownUser}</span>
        <span className={classes.last}>
          {isGroup ? <CallStatusWords roomId={roomId}>{last}</CallStatusWords> : last}
        </span>
      </span>
      <span className={classes.marks}>
        {hasDraft && <IconPencil size={14} stroke={1.6} aria-label='Draft' role='img' />}
        <CountBadge count={unread} words='unread' />
      </span>
    </>
  )
}

import { UnstyledButton } from '@mantine/core'
import { chatPageTexts } from '@muster/contracts/chat/page-texts'
import { useNow } from '../../../lib/format/now.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { roleName } from '../../analytics/role-name.ts'
import { lastSeen } from '../last-seen.ts'
import type { Conversation } from './conversations.ts'
import { EntryContent } from './EntryContent.tsx'
import entry from './entry.module.css'
import { aloneText, InviteColleagues } from './InviteColleagues.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import classes from './list.module.css'
import { moveByArrows } from './move-by-arrows.ts'
import type { useConversations } from './use-conversations.ts'

type Props = { orgId: number; conversationList: ReturnType<typeof useConversations>; onOpen: (roomId: string) => void }

/** The groups, followed by the members with their role and their online status or last visit. */
export function PanelList({ orgId, conversationList, onOpen }: Props) {
  const now = useNow()
  const { conversations, error, retry, retrying } = conversationList
  if (error !== undefined) return <ErrorState message={error} onRetry={retry} retrying={retrying} />
  if (!conversations) return <ListSkeleton />
  const { groups, online, offline } = conversations
  const all = [...groups, ...online, ...offline]
  if (all.length === 0) return <EmptyState title={chatPageTexts.none} text={aloneText} action={<InviteColleagues />} />
  return (
    <ul className={classes.entries} aria-label='Team members' data-chat-list onKeyDown={moveByArrows}>
      {all.map((conversation) => (
        <li key={conversation.roomId}>
          <UnstyledButton className={entry.entry} data-entry onClick={() => onOpen(conversation.roomId)}>
            <EntryContent orgId={orgId} conversation={conversation} subtitle={textOf(conversation, now)} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

function textOf({ person, room }: Conversation, now: number) {
  if (!person) return `${room?.participants.length ?? 0} members`
  const presenceText = person.isOnline ? 'Online' : lastSeen(person.lastSeen, now)
  return [roleName(person.role), presenceText].filter(Boolean).join(' · ')
}

import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Search } from '../../../lib/look/search.ts'
import type { Conversation } from './conversations.ts'
import { EntryContent } from './EntryContent.tsx'
import classes from './entry.module.css'

type Props = { orgId: number; conversation: Conversation; current: boolean }

/** A person or a group in the list; links to the room. */
export const ChatEntry = memo(function ChatEntry({ orgId, conversation, current }: Props) {
  return (
    <li>
      <Link
        to='.'
        search={(before: Search) => ({ ...before, room: conversation.roomId, message: undefined })}
        className={classes.entry}
        aria-current={current || undefined}
        data-current={current || undefined}
        data-entry
      >
        <EntryContent orgId={orgId} conversation={conversation} />
      </Link>
    </li>
  )
})

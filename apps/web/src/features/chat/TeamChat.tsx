import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Search, useSearch } from '../../lib/look/search.ts'
import { ChatWindow } from './ChatWindow.tsx'
import { ChatList } from './conversations/ChatList.tsx'
import { countOf } from './conversations/conversations.ts'
import { useConversations } from './conversations/use-conversations.ts'
import { CreateGroupDialog } from './groups/CreateGroupDialog.tsx'
import classes from './page.module.css'
import { useChat } from './room/use-chat.ts'
import { Welcome } from './Welcome.tsx'

/** The chat of one organization; the URL determines which room is open. */
export function TeamChat({ orgId }: { orgId: number }) {
  const chat = useChat(orgId)
  const { room, message } = useSearch()
  const navigate = useNavigate()
  const conversationList = useConversations(orgId)
  const [creating, setCreating] = useState(false)
  const open = (roomId: string | undefined) =>
    navigate({ to: '.', search: (before: Search) => ({ ...before, room: roomId, message: undefined }) })

  return (
    <div className={classes.page} data-open={room !== undefined || undefined}>
      <ChatList orgId={orgId} conversationList={conversationList} current={room} onCreate={() => setCreating(true)} />
      <section className={classes.right} aria-label='Conversation'>
        {room === undefined ? (
          <Welcome
            alone={conversationList.conversations !== undefined && countOf(conversationList.conversations) === 0}
          />
        ) : (
          <ChatWindow
            key={room}
            chat={chat}
            roomId={room}
            conversationList={conversationList}
            onBack={() => open(undefined)}
            messageId={message}
          />
        )}
      </section>
      <CreateGroupDialog
        orgId={orgId}
        conversations={conversationList.conversations}
        opened={creating}
        onClose={() => setCreating(false)}
        onCreated={open}
      />
    </div>
  )
}

import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { usePageState } from '../../../lib/look/use-page-state.ts'
import { useOrganization } from '../../../lib/organization.ts'
import { NoOrganization } from '../../../ui/page/NoOrganization.tsx'
import { ChatWindow } from '../ChatWindow.tsx'
import { useChat } from '../room/use-chat.ts'
import { PanelList } from './PanelList.tsx'
import classes from './panel.module.css'
import { useConversations } from './use-conversations.ts'

/** Team chat beside any page: either the list of groups and people, or one conversation. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const organization = useOrganization()
  usePageState('chat-panel')
  return (
    <aside className={classes.panel} aria-label='Team chat'>
      <div className={classes.top}>
        <strong>Team Chat</strong>
        <CloseButton aria-label='Close team chat' onClick={onClose} />
      </div>
      {organization?.isMember ? (
        <PanelChat key={organization.id} orgId={organization.id} />
      ) : (
        <NoOrganization title='No organization yet' text='Conversations' />
      )}
    </aside>
  )
}

function PanelChat({ orgId }: { orgId: number }) {
  const chat = useChat(orgId)
  const conversationList = useConversations(orgId)
  const [room, setRoom] = useState<string>()
  if (room === undefined) return <PanelList orgId={orgId} conversationList={conversationList} onOpen={setRoom} />
  return (
    <div className={classes.window}>
      <ChatWindow
        key={room}
        chat={chat}
        roomId={room}
        conversationList={conversationList}
        onBack={() => setRoom(undefined)}
        compact
      />
    </div>
  )
}

import { CallButtons } from '../../calls/screen/CallButtons.tsx'
import type { Chat } from '../room/chat.ts'
import { useConnected } from '../room/use-chat.ts'
import type { Conversation } from './conversations.ts'

type Props = { conversation: Conversation; chat: Chat }

/** The call buttons of a conversation; none if the other user has left the organization. */
export function ConversationCalls({ conversation: { roomId, name, person, room, isGroup }, chat }: Props) {
  const connected = useConnected(chat)
  if (isGroup && room)
    return <CallButtons target={{ kind: 'room', id: roomId, size: room.participants.length }} connected={connected} />
  if (!person) return null
  return <CallButtons target={{ kind: 'person', id: roomId, name, online: person.isOnline }} connected={connected} />
}

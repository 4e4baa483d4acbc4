import type { Message } from '@muster/contracts/chat/messages'
import type { Conversation } from '../conversations/conversations.ts'

/** The maximum number of users who are named. */
const maxNames = 3

/**
 * Returns the id of the user's last loaded message that is not deleted, and a text about who has seen that message:
 * 'Seen' in a direct room, names or 'everyone' in a group, without those who were added to it later. Returns undefined
 * if nobody has seen it.
 */
export function seenStatusOf(messages: readonly Message[], userId: number, conversation: Conversation | undefined) {
  const ownMessage = messages.findLast(
    ({ senderId, kind, isDeleted }) => senderId === String(userId) && kind === 'user' && !isDeleted,
  )
  if (!ownMessage || ownMessage.readBy.length === 0) return undefined
  if (!conversation?.isGroup) return { messageId: ownMessage._id, text: 'Seen' }
  const receivers = (conversation.room?.participants ?? []).filter(
    (participant) => participant.userId !== String(userId) && participant.joinedSeq < ownMessage.seq,
  )
  const names = receivers
    .filter((participant) => ownMessage.readBy.includes(participant.userId))
    .map(({ name }) => name)
  if (names.length === 0) return undefined
  const othersCount = names.length - maxNames
  const seenText = `Seen by ${names.slice(0, maxNames).join(', ')}${othersCount > 0 ? ` and ${othersCount} more` : ''}`
  return { messageId: ownMessage._id, text: names.length === receivers.length ? 'Seen by everyone' : seenText }
}

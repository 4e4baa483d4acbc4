import type { Message } from '@muster/contracts/chat/messages'
import type { Conversation } from '../conversations/conversations.ts'

/** How many are named. */
const named = 3

/** Who has seen the user's last message: 'Seen' in a direct room, names in a group; undefined for nobody. */
export function seenOf(messages: readonly Message[], userId: number, conversation: Conversation | undefined) {
  const own = messages.findLast(
    ({ senderId, kind, isDeleted }) => senderId === String(userId) && kind === 'user' && !isDeleted,
  )
  if (!own || own.readBy.length === 0) return undefined
  if (!conversation?.isGroup) return { messageId: own._id, words: 'Seen' }
  const participants = conversation.room?.participants ?? []
  const names = participants.filter((one) => own.readBy.includes(one.userId)).map(({ name }) => name)
  if (names.length === 0) return undefined
  const more = names.length - named
  const words = `Seen by ${names.slice(0, named).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return { messageId: own._id, words: names.length === participants.length - 1 ? 'Seen by everyone' : words }
}

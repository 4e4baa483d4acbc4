import type { Message } from '@muster/contracts/chat/messages'
import { plainText } from '@muster/contracts/plain-text'
import { texts } from '@muster/contracts/texts'

/**
 * Returns a message in one line, without formatting. The sender precedes the text, except in a system message and in
 * the other user's messages in a direct room.
 */
export function lastMessageText(
  { content, isDeleted, senderId, senderName, kind }: Message,
  userId: number,
  isGroup: boolean,
) {
  const text = isDeleted ? texts.chat.messageDeleted : plainText(content)
  if (kind === 'system') return text
  if (senderId === String(userId)) return `You: ${text}`
  return isGroup ? `${senderName.split(' ')[0]}: ${text}` : text
}

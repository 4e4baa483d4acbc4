import type { Message } from '@muster/contracts/chat/messages'
import { filesInWords, messageSummary } from '../message/summary.ts'

/**
 * Returns a message in one line, without formatting. The sender precedes the text, except in a system message and in
 * the other user's messages in a direct room.
 */
export function lastMessageText(message: Message, userId: number, isGroup: boolean) {
  const { senderId, senderName, kind, content, files, isDeleted } = message
  const text = messageSummary(message)
  if (kind === 'system') return text
  const isOwn = senderId === String(userId)
  if (!isOwn && !isGroup) return text
  const name = isOwn ? 'You' : senderName.split(' ')[0]
  return content === '' && files && !isDeleted ? `${name} sent ${filesInWords(files.length)}` : `${name}: ${text}`
}

import type { Message } from '@muster/contracts/chat/messages'
import { texts } from '@muster/contracts/texts'
import { plainWords } from '../message/light-markdown.ts'

/** The last message in one line: its sender where that is not clear, and its text. */
export function lastWords(
  { content, isDeleted, senderId, senderName, kind }: Message,
  userId: number,
  isGroup: boolean,
) {
  const words = isDeleted ? texts.chat.messageDeleted : plainWords(content)
  if (kind === 'system') return words
  if (senderId === String(userId)) return `You: ${words}`
  return isGroup ? `${senderName.split(' ')[0]}: ${words}` : words
}

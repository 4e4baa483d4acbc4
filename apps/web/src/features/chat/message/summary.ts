import type { Message } from '@muster/contracts/chat/messages'
import { plainText } from '@muster/contracts/plain-text'
import { texts } from '@muster/contracts/texts'

/** 'a file', or '3 files'. */
export const filesInWords = (count: number) => (count === 1 ? 'a file' : `${count} files`)

/** Shown for a message without text whose files were deleted. */
export const filesDeleted = 'The files were deleted.'

/** Returns the text of a message in one line, without formatting; without text, what was sent instead. */
export function messageSummary({ content, isDeleted, files = [] }: Pick<Message, 'content' | 'isDeleted' | 'files'>) {
  if (isDeleted) return texts.chat.messageDeleted
  return plainText(content) || (files.length > 0 ? `Sent ${filesInWords(files.length)}` : filesDeleted)
}

/** Returns the text of a quoted message in one line. */
export const quoteSummary = ({ content, fileCount }: NonNullable<Message['replyTo']>) =>
  plainText(content) || (fileCount ? `Sent ${filesInWords(fileCount)}` : texts.chat.messageDeleted)

import type { Message } from '@muster/contracts/chat/messages'
import { useMutation } from '@tanstack/react-query'
import { newUuid } from '../../../lib/new-uuid.ts'
import type { Subject } from '../message/subject.ts'
import { editMessage } from '../queries.ts'
import type { Chat } from '../room/chat.ts'

type Given = { chat: Chat; roomId: string; subject: Subject | undefined; onSent: () => void }

const quoteOf = ({ _id, seq, senderName, content }: Message) => ({ _id, seq, senderName, content })

/** Sends the message, or saves the edit. */
export function useSend({ chat, roomId, subject, onSent }: Given) {
  const edit = useMutation({
    mutationFn: (given: { messageId: string; content: string }) =>
      editMessage({ orgId: chat.organizationId, roomId, ...given }),
    onSuccess: (message) => {
      chat.room(roomId).change(message)
      onSent()
    },
  })
  function send(content: string) {
    if (subject?.kind === 'edit') {
      const { _id: messageId, content: before } = subject.message
      return content === before ? onSent() : edit.mutate({ messageId, content })
    }
    const replyTo = subject ? quoteOf(subject.message) : null
    const createdAt = new Date().toISOString()
    chat.outbox.add({ clientId: newUuid(), roomId, content, replyTo, createdAt })
    onSent()
  }
  return { send, edit }
}

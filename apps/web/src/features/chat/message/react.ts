import type { Emoji, Message } from '@muster/contracts/chat/messages'
import { messageOf } from '../../../lib/api/api-error.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import type { Chat } from '../room/chat.ts'

/** Adds or removes the user's reaction to a message: shown at once, and undone with a message where it is refused. */
export function reactBy(chat: Chat, message: Message, userId: string) {
  return async function react(emoji: Emoji) {
    const store = chat.room(message.chatRoomId)
    const isMine = (one: Message['reactions'][number]) => one.emoji === emoji && one.userId === userId
    const on = !message.reactions.some(isMine)
    const put = (add: boolean) => {
      const now = store.state().timeline?.messages.find(({ _id }) => _id === message._id)?.reactions ?? []
      const others = now.filter((one) => !isMine(one))
      store.react(message._id, add ? [...others, { emoji, userId }] : others)
    }
    put(on)
    try {
      await chat.react(message._id, emoji, on)
    } catch (error) {
      put(!on)
      toast.error(messageOf(error, 'Failed to react'), () => react(emoji))
    }
  }
}

import type { Emoji, Message } from '@muster/contracts/chat/messages'
import { messageOf } from '../../../lib/api/api-error.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import type { Chat } from '../room/chat.ts'

/**
 * Returns a function that adds or removes the user's reaction to a message. The change is shown at once; if the request
 * fails, the change is undone and an error is shown.
 */
export function createReactionToggle(chat: Chat, message: Message, userId: string) {
  return async function react(emoji: Emoji) {
    const store = chat.room(message.chatRoomId)
    const isOwnReaction = (reaction: Message['reactions'][number]) =>
      reaction.emoji === emoji && reaction.userId === userId
    const on = !message.reactions.some(isOwnReaction)
    const setReaction = (add: boolean) => {
      const currentReactions = store.state().timeline?.messages.find(({ _id }) => _id === message._id)?.reactions ?? []
      const otherReactions = currentReactions.filter((reaction) => !isOwnReaction(reaction))
      store.react(message._id, add ? [...otherReactions, { emoji, userId }] : otherReactions)
    }
    setReaction(on)
    try {
      await chat.react(message._id, emoji, on)
    } catch (error) {
      setReaction(!on)
      toast.error(messageOf(error, 'Failed to react'), () => react(emoji))
    }
  }
}

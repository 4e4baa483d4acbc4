import type { Emoji, Message } from '@muster/contracts/chat/messages'
import { messageOf } from '../../../lib/api/api-error.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import type { Chat } from '../room/chat.ts'

/**
 * Returns a function that adds or removes the user's reaction to a message. The change is shown at once; if the request
 * fails, the change is undone and an error is shown.
 */
export function createReactionToggle(chat: Chat, message: Message, userId: string) {
  const store = chat.room(message.chatRoomId)
  const reactionsNow = () =>
    (store.state().timeline?.messages.find(({ _id }) => _id === message._id) ?? message).reactions

  function show(emoji: Emoji, on: boolean) {
    const others = reactionsNow().filter((reaction) => reaction.emoji !== emoji || reaction.userId !== userId)
    store.react(message._id, on ? [...others, { emoji, userId }] : others)
  }

  async function change(emoji: Emoji, on: boolean) {
    show(emoji, on)
    const failure = await chat.react(message._id, emoji, on)
    if (!failure) return
    show(emoji, !failure.value)
    toast.error(messageOf(failure.error, 'Failed to react'), () => change(emoji, failure.value))
  }

  return (emoji: Emoji) =>
    change(emoji, !reactionsNow().some((reaction) => reaction.emoji === emoji && reaction.userId === userId))
}

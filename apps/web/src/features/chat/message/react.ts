import type { Emoji, Message } from '@muster/contracts/chat/messages'
import { messageOf } from '../../../lib/api/api-error.ts'
import { createTurns } from '../../../lib/turns.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import type { Chat } from '../room/chat.ts'

/** Changes of the same reaction are sent one after another, so that the last one remains. */
const inTurn = createTurns<string>()

/**
 * Returns a function that adds or removes the user's reaction to a message. The change is shown at once; if the request
 * fails, the change is undone and an error is shown, unless the user has made another change since.
 */
export function createReactionToggle(chat: Pick<Chat, 'room' | 'react'>, message: Message, userId: string) {
  const store = chat.room(message.chatRoomId)
  const reactionsNow = () =>
    (store.state().timeline?.messages.find(({ _id }) => _id === message._id) ?? message).reactions
  const isOn = (emoji: Emoji) =>
    reactionsNow().some((reaction) => reaction.emoji === emoji && reaction.userId === userId)

  function show(emoji: Emoji, on: boolean) {
    const others = reactionsNow().filter((reaction) => reaction.emoji !== emoji || reaction.userId !== userId)
    store.react(message._id, on ? [...others, { emoji, userId }] : others)
  }

  async function change(emoji: Emoji, on: boolean) {
    show(emoji, on)
    try {
      await inTurn(`${message._id} ${emoji}`, () => chat.react(message._id, emoji, on))
    } catch (error) {
      if (isOn(emoji) !== on) return
      show(emoji, !on)
      toast.error(messageOf(error, 'Failed to react'), () => change(emoji, on))
    }
  }

  return (emoji: Emoji) => change(emoji, !isOn(emoji))
}

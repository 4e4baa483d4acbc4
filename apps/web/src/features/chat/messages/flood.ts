import type { Message } from '@muster/contracts/chat/messages'

/** More at once than a user reads as it comes. */
const mostFollowed = 10

type Given = {
  messages: readonly Message[]
  /** How many more came after the last of these. */
  notLoaded: number
  /** The number of the last message before those that came at once. */
  followed: number
  userId: string
}

/** The number of the first message of a flood: more messages of others at once than a user can read; undefined for fewer. */
export function floodAfter({ messages, notLoaded, followed, userId }: Given): number | undefined {
  const first = messages.findLastIndex(({ seq }) => seq <= followed) + 1
  const missed = messages.slice(first).filter(({ senderId }) => senderId !== userId)
  if (missed.length + notLoaded <= mostFollowed) return undefined
  return missed[0]?.seq ?? (messages.at(-1)?.seq ?? 0) + 1
}

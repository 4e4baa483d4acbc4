import type { Message } from '@muster/contracts/chat/messages'
import { atEnd, isAttentive, type ListState, lastKnown, withView } from './list-state.ts'

/**
 * Messages belong to one burst if each arrives this soon after the previous one. A connection that was stalled delivers
 * the delayed messages one by one, in quick succession.
 */
const burstMilliseconds = 1_000
/**
 * A flood is a burst that is too large to follow. Once its first message is loaded, the flood ends at the latest when
 * no message has arrived for this long.
 */
const floodMilliseconds = 3_000

/**
 * Updates the position of the "New" line and the start of a flood. The line is above the messages that were unread when
 * the room was opened, that arrived while the user was away, or that arrived in a flood. Idempotent.
 */
export const follow = (state: ListState): ListState => followEnd(followAbsence(updateStaysAtNew(state)))

/** Remembers, while the user is away, that the end was visible when they looked away. */
function updateStaysAtNew(state: ListState): ListState {
  if (state.input.isWindowActive) return withView(state, { staysAtNew: false })
  return atEnd(state) ? withView(state, { staysAtNew: true }) : state
}

/**
 * While the window is inactive, puts the "New" line above the first message from another user that has arrived since
 * the current user last looked at the end of the room.
 */
function followAbsence(state: ListState): ListState {
  const { input, userId } = state
  const { messages, lastSeq, isWindowActive } = input
  if (isAttentive(state)) return state.leftAtSeq === undefined ? state : { ...state, leftAtSeq: undefined }
  const leftAtSeq = state.leftAtSeq ?? (messages.length > 0 ? lastSeq : undefined)
  const next = leftAtSeq === state.leftAtSeq ? state : { ...state, leftAtSeq }
  if (isWindowActive || leftAtSeq === undefined) return next
  const missedMessage = messages.find(({ seq, senderId }) => seq > leftAtSeq && senderId !== userId)
  return missedMessage ? withView(next, { newFrom: missedMessage.seq }) : next
}

/**
 * Starts a flood when one burst contains more messages from others than a user can read. The view follows smaller
 * bursts.
 */
function followEnd(state: ListState): ListState {
  const { input, userId, view } = state
  const endSeq = lastKnown(input)
  const attentive = isAttentive(state)
  // While newer messages are not loaded, the end of the room cannot be visible; a user who was following still counts
  // as following.
  const isFollowing = state.wasAttentive && (attentive || input.hasNewer)
  const { followedSeq } = state
  const hasMore = endSeq !== undefined && followedSeq !== undefined && endSeq > followedSeq
  const isBurst = state.isBurst || (hasMore && isFollowing)
  const next =
    attentive === state.wasAttentive && isBurst === state.isBurst
      ? state
      : { ...state, wasAttentive: attentive, isBurst }
  if (view.floodFrom !== undefined) return next
  if (!hasMore || !isBurst) return endSeq === followedSeq ? next : { ...next, followedSeq: endSeq }
  const floodStart = floodAfter({
    messages: input.messages,
    notLoadedCount: endSeq - loadedTo(state),
    followedSeq,
    userId,
  })
  return floodStart === undefined ? next : withView(next, { newFrom: floodStart, floodFrom: floodStart })
}

const loadedTo = ({ input }: ListState) => input.messages.at(-1)?.seq ?? 0

/** Ends the flood: the messages that have arrived so far no longer count as a flood. */
export const endFlood = (state: ListState): ListState =>
  withView({ ...state, followedSeq: lastKnown(state.input), isBurst: false }, { floodFrom: undefined })

/**
 * Returns how long the room must be quiet before its messages count as followed; undefined if no timer is needed.
 * `since`: the number of the last loaded message.
 */
export function settleDelay(state: ListState): { milliseconds: number; since: number } | undefined {
  const { floodFrom } = state.view
  const since = loadedTo(state)
  if (lastKnown(state.input) === state.followedSeq || (floodFrom !== undefined && since < floodFrom)) return undefined
  return { milliseconds: floodFrom === undefined ? burstMilliseconds : floodMilliseconds, since }
}

/** The maximum number of messages from others in one burst that the view follows. */
const maxFollowed = 10

type FloodOptions = {
  messages: readonly Message[]
  /** How many messages after the last one in `messages` have arrived but are not loaded. */
  notLoadedCount: number
  /** The number of the last message before the burst. */
  followedSeq: number
  userId: string
}

/**
 * Returns the number of the first message from another user in a flood, which is a burst with more such messages than a
 * user can read; undefined for a smaller burst. Messages that are not loaded count as messages from others.
 */
export function floodAfter({ messages, notLoadedCount, followedSeq, userId }: FloodOptions): number | undefined {
  const firstIndex = messages.findLastIndex(({ seq }) => seq <= followedSeq) + 1
  const missedMessages = messages.slice(firstIndex).filter(({ senderId }) => senderId !== userId)
  if (missedMessages.length + notLoadedCount <= maxFollowed) return undefined
  return missedMessages[0]?.seq ?? (messages.at(-1)?.seq ?? 0) + 1
}

import type { Message } from '@muster/contracts/chat/messages'
import { atEnd, isAttentive, type ListState, lastKnown, withView } from './list-state.ts'

/**
 * Messages come at once when each comes this soon after the one before. A connection that was silent delivers what it held
 * back message by message, in quick succession.
 */
const atOnceMilliseconds = 1_000
/** A flood ends when nothing more came for this long. */
const floodMilliseconds = 3_000

/**
 * Where the "New" line is: above what was unread when the room was opened, came while nobody looked, or came all at once;
 * and where such a flood begins. Changes nothing the second time.
 */
export const follow = (state: ListState): ListState => watchEnd(watchAbsence(hold(state)))

/** The end was in sight when the user looked away. */
function hold(state: ListState): ListState {
  if (state.given.looking) return withView(state, { holds: false })
  return atEnd(state) ? withView(state, { holds: true }) : state
}

/** What comes while nobody looks is new from its first message of others on. */
function watchAbsence(state: ListState): ListState {
  const { given, userId } = state
  const { messages, lastSeq, looking } = given
  if (isAttentive(state)) return state.left === undefined ? state : { ...state, left: undefined }
  const left = state.left ?? (messages.length > 0 ? lastSeq : undefined)
  const next = left === state.left ? state : { ...state, left }
  if (looking || left === undefined) return next
  const missed = messages.find(({ seq, senderId }) => seq > left && senderId !== userId)
  return missed ? withView(next, { newFrom: missed.seq }) : next
}

/** More at once than a user reads as it comes begins a flood; anything less is followed. */
function watchEnd(state: ListState): ListState {
  const { given, userId, view } = state
  const end = lastKnown(given)
  const attentive = isAttentive(state)
  // Where more came than is loaded, the end of the room is out of sight because of that alone.
  const follows = state.attentive && (attentive || given.hasNewer)
  const { followed } = state
  const hasMore = end !== undefined && followed !== undefined && end > followed
  const running = state.running || (hasMore && follows)
  const next = attentive === state.attentive && running === state.running ? state : { ...state, attentive, running }
  if (view.floodFrom !== undefined) return next
  if (!hasMore || !running) return end === followed ? next : { ...next, followed: end }
  const flood = floodAfter({ messages: given.messages, notLoaded: end - loadedTo(state), followed, userId })
  return flood === undefined ? next : withView(next, { newFrom: flood, floodFrom: flood })
}

const loadedTo = ({ given }: ListState) => given.messages.at(-1)?.seq ?? 0

/** What has come until now is no flood any more. */
export const leaveFlood = (state: ListState): ListState =>
  withView({ ...state, followed: lastKnown(state.given), running: false }, { floodFrom: undefined })

/** After how long without another message what came counts as followed, counted from the last loaded message. */
export function settling(state: ListState): { milliseconds: number; since: number } | undefined {
  const { floodFrom } = state.view
  const since = loadedTo(state)
  if (lastKnown(state.given) === state.followed || (floodFrom !== undefined && since < floodFrom)) return undefined
  return { milliseconds: floodFrom === undefined ? atOnceMilliseconds : floodMilliseconds, since }
}

/** More at once than a user reads as they arrive. */
const mostFollowed = 10

type Flood = {
  messages: readonly Message[]
  /** How many more came after the last of these. */
  notLoaded: number
  /** The number of the last message before those that arrived at once. */
  followed: number
  userId: string
}

/** The number of the first message of a flood: more messages of others at once than a user can read; undefined for fewer. */
export function floodAfter({ messages, notLoaded, followed, userId }: Flood): number | undefined {
  const first = messages.findLastIndex(({ seq }) => seq <= followed) + 1
  const missed = messages.slice(first).filter(({ senderId }) => senderId !== userId)
  if (missed.length + notLoaded <= mostFollowed) return undefined
  return missed[0]?.seq ?? (messages.at(-1)?.seq ?? 0) + 1
}

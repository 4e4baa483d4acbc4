import type { Message } from '@muster/contracts/chat/messages'
import type { Place } from '../room/room-store.ts'

/** The numbers of the first message that is at least partly visible and of the last message whose bottom is visible. */
export type Displayed = { from: number; to: number }

/** The input of the list, at each render. */
export type ListInput = {
  messages: readonly Message[]
  /** The number of the last message in the room, which may not be loaded; undefined until a page is loaded. */
  lastSeq: number | undefined
  hasOlder: boolean
  /** Whether the room has newer messages that are loaded only on demand. */
  hasNewer: boolean
  loadingOlder: boolean
  olderFailed: boolean
  /** Whether the window is visible and has the focus. */
  isWindowActive: boolean
  /** How many messages are unread, and the number of the first unread one. */
  unread: number
  unreadFrom: number | undefined
  /** The `clientId` of the user's last message that is not acknowledged yet. */
  lastOutgoingId: string | undefined
}

/** The part of the state that the rendering depends on. */
export type View = {
  /** Whether the end of the loaded messages is visible; undefined while that is unknown. */
  endInSight: boolean | undefined
  /** The number of the message below the "New" line. */
  newFrom: number | undefined
  /** The number of the first message of a flood, until the flood is over. The view does not follow a flood. */
  floodFrom: number | undefined
  /**
   * Whether the user is away and the end was visible when they looked away. The view then follows new messages only
   * while the first of them stays visible.
   */
  staysAtNew: boolean
  /** The visible messages; undefined until they have been measured, and if none is visible. */
  displayed: Displayed | undefined
  /**
   * The keys of the row to which the pointer, the focus or a jump has last moved (`activeKey`) and of the message that
   * the user has just jumped to (`foundKey`).
   */
  activeKey: string | undefined
  foundKey: string | undefined
  /** The message to jump to, until it is rendered. */
  target: Place | undefined
}

export type ListState = {
  userId: string
  input: ListInput
  view: View
  /** The number of the last message in the room when the user stopped looking at its end. */
  leftAtSeq: number | undefined
  /** The number of the last known message or, during a burst, of the last message before the burst. */
  followedSeq: number | undefined
  wasAttentive: boolean
  /**
   * Whether messages are arriving in a burst: the view may lag behind for a moment although the user has not left the
   * end.
   */
  isBurst: boolean
  /**
   * Whether unread messages may have been jumped over: nothing is marked as read until the user has come back to the
   * first of them or marks all as read.
   */
  skipped: boolean
  /** Whether the newest page is being loaded in order to go to the end. */
  goesToEnd: boolean
  /** Whether a message's emoji menu or delete dialog is open: pointing at another message does not close it. */
  menuOpen: boolean
  /** Whether the list has scrolled to where the room opens. */
  opened: boolean
  lastOutgoingId: string | undefined
  /**
   * The last render. `heldRowIndex`: the index of the "New" line if the view must keep it visible, otherwise -1.
   * `scrollPosition`: set while newer messages are not loaded, so that at most one page is requested for each scroll
   * position.
   */
  lastRender: { heldRowIndex: number; rowCount: number; scrollPosition: string | undefined }
}

export type OpeningOptions = { userId: string; input: ListInput; messageId: string | undefined }

/** The initial state of a list, which opens at the message in the URL, at the first unread message, or at the end. */
export function openList({ userId, input, messageId }: OpeningOptions): ListState {
  const opensAt = ({ _id, seq }: Message) => (messageId === undefined ? seq === input.unreadFrom : _id === messageId)
  const endInSight = input.messages.some(opensAt) ? undefined : true
  const state: ListState = {
    userId,
    input,
    view: {
      endInSight,
      newFrom: input.unreadFrom,
      floodFrom: undefined,
      staysAtNew: false,
      displayed: undefined,
      activeKey: undefined,
      foundKey: undefined,
      target: messageId === undefined ? undefined : { messageId },
    },
    leftAtSeq: undefined,
    followedSeq: lastKnown(input),
    wasAttentive: false,
    isBurst: false,
    skipped: true,
    goesToEnd: false,
    menuOpen: false,
    opened: false,
    lastOutgoingId: input.lastOutgoingId,
    lastRender: { heldRowIndex: -1, rowCount: -1, scrollPosition: undefined },
  }
  return { ...state, wasAttentive: isAttentive(state) }
}

/** Whether the end of the room is visible; undefined until that is known. */
export const atEnd = ({ input, view }: ListState) => (input.hasNewer ? false : view.endInSight)

/** Whether the user is looking at the end of the room. */
export const isAttentive = (state: ListState) => state.input.isWindowActive && atEnd(state) === true

/** Whether the view follows arriving messages, which then count as read. */
export const followsEnd = (state: ListState) => isAttentive(state) && state.view.floodFrom === undefined

/** Whether the view must keep the first new message visible. */
export const isHeld = ({ view }: ListState) => view.staysAtNew || view.floodFrom !== undefined

/** The number of the first unread message, if it is above the displayed messages. */
export const unreadAbove = ({ input: { unreadFrom }, view: { displayed } }: ListState) =>
  displayed && unreadFrom !== undefined && unreadFrom < displayed.from ? unreadFrom : undefined

/**
 * The number of the last loaded message or, while newer ones are loaded only on demand, of the last message in the
 * room; undefined until a page is loaded.
 */
export const lastKnown = ({ messages, lastSeq, hasNewer }: ListInput) =>
  lastSeq === undefined || hasNewer ? lastSeq : (messages.at(-1)?.seq ?? 0)

/** Changes the view. Returns the same object if nothing changes, so that the list renders again only if necessary. */
export function withView(state: ListState, changed: Partial<View>): ListState {
  const view = { ...state.view, ...changed }
  return isSameView(view, state.view) ? state : { ...state, view }
}

const isSameView = (left: View, right: View) =>
  left.endInSight === right.endInSight &&
  left.newFrom === right.newFrom &&
  left.floodFrom === right.floodFrom &&
  left.staysAtNew === right.staysAtNew &&
  left.displayed?.from === right.displayed?.from &&
  left.displayed?.to === right.displayed?.to &&
  left.activeKey === right.activeKey &&
  left.foundKey === right.foundKey &&
  left.target === right.target

import type { Message } from '@muster/contracts/chat/messages'
import type { Place } from '../room/room-store.ts'

/** The numbers of the first message that is partly in sight and of the last one whose end is in sight. */
export type Displayed = { from: number; to: number }

/** What the list is given from outside, at each drawing. */
export type Given = {
  messages: readonly Message[]
  /** The last message in the room, which may not be loaded; undefined until a page is loaded. */
  lastSeq: number | undefined
  hasOlder: boolean
  /** What is loaded ends before the room does. */
  hasNewer: boolean
  loadingOlder: boolean
  olderFailed: boolean
  /** The window is visible and has the focus. */
  looking: boolean
  /** How many messages are unread, and the number of the first of them. */
  unread: number
  unreadFrom: number | undefined
  /** The id of what the user wrote last and is not acknowledged yet. */
  written: string | undefined
}

/** What a drawing depends on. */
export type View = {
  /** Whether the end of what is loaded is in sight; undefined until it has been measured. */
  endInSight: boolean | undefined
  /** The "New" line is above this message. */
  newFrom: number | undefined
  /** The first message of a flood, until it is over: the view does not follow a flood. */
  floodFrom: number | undefined
  /** The end was in sight when the user looked away: the view follows only as far as the first new message stays in sight. */
  holds: boolean
  /** Undefined until it has been measured. */
  displayed: Displayed | undefined
  /** The row that is pointed at, and the message that was jumped to. */
  active: string | undefined
  found: string | undefined
}

export type ListState = {
  userId: string
  given: Given
  view: View
  /** The last message in the room when the user stopped attending to its end. */
  left: number | undefined
  /** The last message that the user has followed at the end of the room. */
  followed: number | undefined
  attentive: boolean
  /** Messages come fast: the view may be behind them for a moment without the user having left the end. */
  running: boolean
  /** After a jump over unread messages nothing is marked as read until the user has come back to the first of them. */
  skipped: boolean
  /** The message to jump to, until it is drawn. */
  target: Place | undefined
  /** The newest page is loaded in order to go to the end. */
  goesToEnd: boolean
  /** An actions menu is open: pointing elsewhere does not close it. */
  menuOpen: boolean
  /** The list has scrolled to where the room opens. */
  opened: boolean
  written: string | undefined
  /** What was last drawn: the row that the view is held at (-1 for none), how many rows, and where newer pages are missing. */
  drawn: { heldRow: number; rows: number; end: string | undefined }
}

export type Opening = { userId: string; given: Given; messageId: string | undefined }

/** A room is opened: at the message that the address names, at the first unread message, or at the end. */
export function openList({ userId, given, messageId }: Opening): ListState {
  const opensAt = ({ _id, seq }: Message) => (messageId === undefined ? seq === given.unreadFrom : _id === messageId)
  const endInSight = given.messages.some(opensAt) ? undefined : true
  const state: ListState = {
    userId,
    given,
    view: {
      endInSight,
      newFrom: given.unreadFrom,
      floodFrom: undefined,
      holds: false,
      displayed: undefined,
      active: undefined,
      found: undefined,
    },
    left: undefined,
    followed: lastKnown(given),
    attentive: false,
    running: false,
    skipped: true,
    target: messageId === undefined ? undefined : { messageId },
    goesToEnd: false,
    menuOpen: false,
    opened: false,
    written: given.written,
    drawn: { heldRow: -1, rows: -1, end: undefined },
  }
  return { ...state, attentive: isAttentive(state) }
}

/** Whether the end of the room is in sight; undefined until that is known. */
export const atEnd = ({ given, view }: ListState) => (given.hasNewer ? false : view.endInSight)

/** The user looks at the end of the room. */
export const isAttentive = (state: ListState) => state.given.looking && atEnd(state) === true

/** The view follows what arrives, which is read as it comes. */
export const followsEnd = (state: ListState) => isAttentive(state) && state.view.floodFrom === undefined

/** The view stays at the first new message. */
export const isHeld = ({ view }: ListState) => view.holds || view.floodFrom !== undefined

/** The first unread message, where the user has jumped over it to a later one. */
export const unreadAbove = ({ given: { unreadFrom }, view: { displayed } }: ListState) =>
  displayed && unreadFrom !== undefined && unreadFrom < displayed.from ? unreadFrom : undefined

/** The last message in sight of the list, or in the room where the list ends before it. */
export const lastKnown = ({ messages, lastSeq, hasNewer }: Given) =>
  lastSeq === undefined || hasNewer ? lastSeq : (messages.at(-1)?.seq ?? 0)

/** The same state where nothing changes, so that a drawing is repeated only for what it shows. */
export function withView(state: ListState, changed: Partial<View>): ListState {
  const view = { ...state.view, ...changed }
  return isSameView(view, state.view) ? state : { ...state, view }
}

const isSameView = (one: View, other: View) =>
  one.endInSight === other.endInSight &&
  one.newFrom === other.newFrom &&
  one.floodFrom === other.floodFrom &&
  one.holds === other.holds &&
  one.displayed?.from === other.displayed?.from &&
  one.displayed?.to === other.displayed?.to &&
  one.active === other.active &&
  one.found === other.found

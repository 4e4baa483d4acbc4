import type { Message } from '@muster/contracts/chat/messages'
import type { Row } from '../message/rows.ts'
import type { Place } from '../room/room-store.ts'
import type { Displayed, Given, ListState } from './list-state.ts'

export type ListEvent =
  /** The list was drawn. `first` and `last`: the rows that exist in the document; both undefined while there are none. */
  | { type: 'drawn'; given: Given; rows: readonly Row[]; first: number | undefined; last: number | undefined }
  /** A frame after a drawing. */
  | { type: 'measured'; atEnd: boolean; displayed: Displayed | undefined }
  /** The list scrolled, for whatever reason. `newInSight`: the "New" line is in sight. */
  | { type: 'scrolled'; atEnd: boolean; displayed: Displayed | undefined; newInSight: boolean }
  /** The view was moved to the first new message. */
  | { type: 'scrolledToNew'; atEnd: boolean }
  /** The user is about to move the view: by wheel, touch, pointer or key. */
  | { type: 'userMoved' }
  | { type: 'jump'; place: Place }
  | { type: 'jumpFailed'; place: Place }
  /** To the end of the room. Also when the list gets another size while its end is in sight. */
  | { type: 'toEnd' }
  | { type: 'latestFailed' }
  /** The user chooses the end, and with it not to read what lies before it. */
  | { type: 'readAll' }
  | { type: 'retryOlder' }
  /** The user points at a row, or at none. */
  | { type: 'pointed'; key: string | undefined }
  | { type: 'menu'; open: boolean }
  | TimerEvent

/** No message has come for a while; the mark of a message that was jumped to fades. */
export type TimerEvent = { type: 'settled' } | { type: 'foundFaded' }

export type ListEffect =
  | { type: 'scrollToRow'; row: number; align: 'start' | 'center' }
  /** `scrolledToNew` follows. */
  | { type: 'scrollToNew'; row: number }
  /** At once, and again when the rows have their final size. */
  | { type: 'scrollToEnd' }
  /** Cancels the second scroll to the end. */
  | { type: 'stopScrolling' }
  | { type: 'loadOlder' }
  | { type: 'loadNewer' }
  /** Loads the newest page. On failure `latestFailed` follows, and the user can retry. */
  | { type: 'loadLatest' }
  /** Loads the part around the place. On failure `jumpFailed` follows, and the user can retry. */
  | { type: 'loadAround'; place: Place }
  | { type: 'markRead'; message: Message }
  /** Sends the event after this time. Replaces the timer of the same event; undefined stops it. */
  | { type: 'timer'; event: TimerEvent['type']; milliseconds: number | undefined }

export type Step = { state: ListState; effects: readonly ListEffect[] }

export const withoutEffects = (state: ListState): Step => ({ state, effects: [] })

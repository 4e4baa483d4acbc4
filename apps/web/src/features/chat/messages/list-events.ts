import type { Message } from '@muster/contracts/chat/messages'
import type { Row } from '../message/rows.ts'
import type { Place } from '../room/room-store.ts'
import type { Displayed, ListInput, ListState } from './list-state.ts'

export type ListEvent =
  /** The list was rendered. `first`, `last`: the indexes of the first and last rendered row, if any. */
  | { type: 'rendered'; input: ListInput; rows: readonly Row[]; first: number | undefined; last: number | undefined }
  /** Sent one animation frame after a render. */
  | { type: 'measured'; atEnd: boolean; displayed: Displayed | undefined }
  /**
   * The list scrolled, for whatever reason. `newInSight`: the "New" line is visible; always false if the view does not
   * have to keep it visible.
   */
  | { type: 'scrolled'; atEnd: boolean; displayed: Displayed | undefined; newInSight: boolean }
  /** The view was moved to the first new message. */
  | { type: 'scrolledToNew'; atEnd: boolean }
  /** The user may be about to move the view: by wheel, touch, pointer or key. */
  | { type: 'userMoved' }
  | { type: 'jump'; place: Place }
  | { type: 'jumpFailed'; place: Place }
  /**
   * The list must go to the end of the room. Sent when the list is resized while its end is visible, and when the user
   * retries loading the newest page.
   */
  | { type: 'toEnd' }
  | { type: 'latestFailed' }
  /** The user jumps to the end and marks all earlier messages as read. */
  | { type: 'readAll' }
  | { type: 'retryOlder' }
  /** The pointer or the focus moved to a row, or the pointer left the list. */
  | { type: 'pointed'; key: string | undefined }
  | { type: 'menu'; open: boolean }
  | TimerEvent

/** `settled`: no message has arrived for a while. `foundFaded`: the highlight of the jump target must fade. */
export type TimerEvent = { type: 'settled' } | { type: 'foundFaded' }

export type ListEffect =
  | { type: 'scrollToRow'; row: number; align: 'start' | 'center' }
  /** The `scrolledToNew` event follows. */
  | { type: 'scrollToNew'; row: number }
  /** Scrolls to the end at once, and again when the rows have their final size. */
  | { type: 'scrollToEnd' }
  /** Cancels the second scroll to the end. */
  | { type: 'stopScrolling' }
  | { type: 'loadOlder' }
  | { type: 'loadNewer' }
  /** Loads the newest page. On failure `latestFailed` follows, and the user can retry. */
  | { type: 'loadLatest' }
  /** Loads the messages around the place. On failure `jumpFailed` follows, and the user can retry. */
  | { type: 'loadAround'; place: Place }
  | { type: 'markRead'; message: Message }
  /** Stops the event's previous timer, and sends the event after `milliseconds`; undefined starts no new timer. */
  | { type: 'timer'; event: TimerEvent['type']; milliseconds: number | undefined }

export type Step = { state: ListState; effects: readonly ListEffect[] }

export const withoutEffects = (state: ListState): Step => ({ state, effects: [] })

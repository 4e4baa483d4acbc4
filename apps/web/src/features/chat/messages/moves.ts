import { leaveFlood } from './follow.ts'
import type { Step } from './list-events.ts'
import { type ListState, withView } from './list-state.ts'

/** The user moves the view: nothing holds it at the first new message any more. */
export const release = (state: ListState): ListState => leaveFlood(withView(state, { holds: false }))

/** To the end of the room, whose newest page is loaded first where the loaded part ends before it. */
export const goToEnd = (state: ListState): Step =>
  state.given.hasNewer
    ? { state: { ...state, goesToEnd: true }, effects: [{ type: 'stopScrolling' }, { type: 'loadLatest' }] }
    : { state, effects: [{ type: 'stopScrolling' }, { type: 'scrollToEnd' }] }

import { endFlood } from './follow.ts'
import type { Step } from './list-events.ts'
import { type ListState, withView } from './list-state.ts'

/** Called when the user scrolls, writes or marks all as read. The view no longer stays at the first new message. */
export const release = (state: ListState): ListState => endFlood(withView(state, { staysAtNew: false }))

/** Goes to the end of the room. If the newest page is not loaded yet, it is loaded first. */
export const goToEnd = (state: ListState): Step =>
  state.input.hasNewer
    ? { state: { ...state, goesToEnd: true }, effects: [{ type: 'stopScrolling' }, { type: 'loadLatest' }] }
    : { state, effects: [{ type: 'stopScrolling' }, { type: 'scrollToEnd' }] }

/** Goes to the end of the room, and cancels a pending jump. */
export const goToEndInstead = (state: ListState): Step =>
  state.view.target
    ? {
        state: { ...withView(state, { target: undefined }), goesToEnd: true },
        effects: [{ type: 'stopScrolling' }, { type: 'loadLatest' }],
      }
    : goToEnd(state)

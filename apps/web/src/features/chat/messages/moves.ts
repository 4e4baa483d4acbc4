import { endFlood } from './follow.ts'
import type { Step } from './list-events.ts'
import { type ListState, withView } from './list-state.ts'

/** Called when the user moves the view, which then no longer stays at the first new message. */
export const release = (state: ListState): ListState => endFlood(withView(state, { staysAtNew: false }))

/** Goes to the end of the room, whose newest page is loaded first if it is not loaded yet. */
export const goToEnd = (state: ListState): Step =>
  state.input.hasNewer
    ? { state: { ...state, goesToEnd: true }, effects: [{ type: 'stopScrolling' }, { type: 'loadLatest' }] }
    : { state, effects: [{ type: 'stopScrolling' }, { type: 'scrollToEnd' }] }

/** Goes to the end of the room, and cancels a jump whose target message is still being loaded. */
export const goToEndInstead = (state: ListState): Step =>
  state.view.target
    ? {
        state: { ...withView(state, { target: undefined }), goesToEnd: true },
        effects: [{ type: 'stopScrolling' }, { type: 'loadLatest' }],
      }
    : goToEnd(state)

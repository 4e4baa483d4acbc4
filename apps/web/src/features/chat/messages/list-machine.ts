import { endFlood, follow, settleDelay } from './follow.ts'
import { type ListEffect, type ListEvent, type Step, withoutEffects } from './list-events.ts'
import { type ListState, withView } from './list-state.ts'
import { markRead } from './mark-read.ts'
import { goToEnd, goToEndInstead, release } from './moves.ts'
import { handleRender } from './render-rules.ts'

/** Returns the next state of the message list, and the effects to run. */
export function step(before: ListState, event: ListEvent): Step {
  const { state, effects } = handle(before, event)
  const followedState = follow(state)
  const result = markRead(before, followedState)
  return {
    state: result.state,
    effects: [
      ...effects,
      ...(result.message ? [{ type: 'markRead' as const, message: result.message }] : []),
      ...settleTimerEffects(before, followedState),
    ],
  }
}

function handle(state: ListState, event: ListEvent): Step {
  switch (event.type) {
    case 'rendered':
      return handleRender(state, event)
    case 'measured': {
      // A new message moves the end out of view until the view has scrolled there. This does not count as leaving the
      // end; only scrolling away does.
      const endInSight = state.view.endInSight || event.atEnd
      return withoutEffects(withView(state, { endInSight, displayed: event.displayed }))
    }
    case 'scrolled':
      return withoutEffects(scroll(state, event))
    case 'scrolledToNew':
      return withoutEffects(withView(state, { endInSight: event.atEnd }))
    case 'userMoved':
      return { state: release(state), effects: [{ type: 'stopScrolling' }] }
    case 'jump':
      return {
        state: withView(state, { target: event.place }),
        effects: [{ type: 'loadAround', place: event.place }],
      }
    case 'jumpFailed':
      return withoutEffects(state.view.target === event.place ? withView(state, { target: undefined }) : state)
    case 'toEnd':
      return goToEnd(state)
    case 'latestFailed':
      return withoutEffects({ ...state, goesToEnd: false })
    case 'readAll':
      return goToEndInstead(release({ ...state, skipped: false }))
    case 'retryOlder':
      return { state, effects: [{ type: 'loadOlder' }] }
    case 'pointed':
      return withoutEffects(state.menuOpen ? state : withView(state, { activeKey: event.key }))
    case 'menu':
      return withoutEffects({ ...state, menuOpen: event.open })
    case 'settled':
      return withoutEffects(endFlood(state))
    case 'foundFaded':
      return withoutEffects(withView(state, { foundKey: undefined }))
  }
}

type Scrolled = Extract<ListEvent, { type: 'scrolled' }>

/** A flood is over for a user who scrolls away from its first message. */
function scroll(state: ListState, { atEnd, displayed, newInSight }: Scrolled): ListState {
  const isAway = state.view.floodFrom !== undefined && state.lastRender.heldRowIndex >= 0 && !newInSight
  return withView(isAway ? endFlood(state) : state, { endInSight: atEnd, displayed })
}

/** At each new message, restarts the timer after which messages count as followed. Stops it when it is not needed. */
function settleTimerEffects(before: ListState, state: ListState): ListEffect[] {
  const [previous, current] = [settleDelay(before), settleDelay(state)]
  if (previous?.since === current?.since && previous?.milliseconds === current?.milliseconds) return []
  return [{ type: 'timer', event: 'settled', milliseconds: current?.milliseconds }]
}

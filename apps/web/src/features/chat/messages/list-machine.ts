import { draw } from './draw.ts'
import { follow, leaveFlood, settling } from './follow.ts'
import { type ListEffect, type ListEvent, type Step, withoutEffects } from './list-events.ts'
import { type ListState, withView } from './list-state.ts'
import { markRead } from './mark-read.ts'
import { goToEnd, release } from './moves.ts'

/** The next state of the message list, and what is to be done outside it. */
export function step(before: ListState, event: ListEvent): Step {
  const { state, effects } = handle(before, event)
  const followed = follow(state)
  const marked = markRead(before, followed)
  return {
    state: marked.state,
    effects: [
      ...effects,
      ...(marked.message ? [{ type: 'markRead' as const, message: marked.message }] : []),
      ...settle(before, followed),
    ],
  }
}

function handle(state: ListState, event: ListEvent): Step {
  switch (event.type) {
    case 'drawn':
      return draw(state, event)
    case 'measured': {
      // With each message the end is out of sight for a moment until the view has followed; only scrolling leaves it.
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
      return { state: { ...state, target: event.place }, effects: [{ type: 'loadAround', place: event.place }] }
    case 'jumpFailed':
      return withoutEffects(state.target === event.place ? { ...state, target: undefined } : state)
    case 'toEnd':
      return goToEnd(state)
    case 'latestFailed':
      return withoutEffects({ ...state, goesToEnd: false })
    case 'readAll':
      return goToEnd(release({ ...state, skipped: false }))
    case 'retryOlder':
      return { state, effects: [{ type: 'loadOlder' }] }
    case 'pointed':
      return withoutEffects(state.menuOpen ? state : withView(state, { active: event.key }))
    case 'menu':
      return withoutEffects({ ...state, menuOpen: event.open })
    case 'settled':
      return withoutEffects(leaveFlood(state))
    case 'foundFaded':
      return withoutEffects(withView(state, { found: undefined }))
  }
}

type Scrolled = Extract<ListEvent, { type: 'scrolled' }>

/** A flood is over for a user who scrolls away from its first message. */
function scroll(state: ListState, { atEnd, displayed, newInSight }: Scrolled): ListState {
  const isAway = state.view.floodFrom !== undefined && state.drawn.heldRow >= 0 && !newInSight
  return withView(isAway ? leaveFlood(state) : state, { endInSight: atEnd, displayed })
}

/** The time until what came counts as followed begins again with each message. */
function settle(before: ListState, state: ListState): ListEffect[] {
  const [was, is] = [settling(before), settling(state)]
  if (was?.since === is?.since && was?.milliseconds === is?.milliseconds) return []
  return [{ type: 'timer', event: 'settled', milliseconds: is?.milliseconds }]
}
